import type { AcceptanceWay, EstimateMailState, Signature } from '@dentaria/contract/billing/estimates.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

type Immutable<T> = ColumnType<T, T, never>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Read as text (kernel/database), written as text. */
type Numeric = ColumnType<string, string, string>;

export interface EstimatesTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  number: Immutable<number>;
  patient_id: Immutable<number>;
  /** The record for which it was presented, if another one has been merged with it since. */
  presented_patient_id: ColumnType<number | null, never, never>;
  insurance_id: number | null;
  insurance_name: string | null;
  plan_id: number | null;
  plan_name: string | null;
  affiliate_number: string | null;
  discount_percent: Numeric | null;
  discount_amount: Numeric | null;
  instalments: number;
  first_instalment_day: string | null;
  valid_until: string;
  note: string | null;
  copy_of: Immutable<number | null>;
  hash: Defaulted<Buffer | null>;
  presented_at: Defaulted<Date | null>;
  presented_by: Defaulted<number | null>;
  accepted_at: Defaulted<Date | null>;
  accepted_by: Defaulted<number | null>;
  acceptance_way: Defaulted<AcceptanceWay | null>;
  signer_name: Defaulted<string | null>;
  signer_doc_number: Defaulted<string | null>;
  signature: ColumnType<Signature | null, string | null | undefined, string | null>;
  rejected_at: Defaulted<Date | null>;
  rejected_by: Defaulted<number | null>;
  rejection: Defaulted<string | null>;
  version: Defaulted<number>;
  created_by: Immutable<number>;
  created_at: Immutable<Date>;
  updated_at: Date;
}

export interface EstimateLinesTable {
  clinic_id: Immutable<number>;
  estimate_id: Immutable<number>;
  number: Immutable<number>;
  procedure_id: Immutable<number>;
  code: Immutable<string>;
  description: Immutable<string>;
  tooth: Immutable<ToothCode | null>;
  faces: Immutable<Face[]>;
  price: ColumnType<string, string, never>;
  covered: ColumnType<string, string, never>;
  needs_authorization: Immutable<boolean>;
}

export interface EstimateWorkTable {
  clinic_id: Immutable<number>;
  estimate_id: Immutable<number>;
  number: Immutable<number>;
  history_id: Immutable<number>;
  row_id: Immutable<number>;
  day: Immutable<string>;
}

export interface EstimateLinksTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  estimate_id: Immutable<number>;
  token_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
}

export interface EstimateMailsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  estimate_id: Immutable<number>;
  sent_by: Immutable<number>;
  state: EstimateMailState;
  detail: string | null;
  recipient: string;
  message_id: Immutable<string>;
  created_at: Immutable<Date>;
  state_at: Date;
}

interface EstimateCountersTable {
  clinic_id: Immutable<number>;
  last_number: number;
}

export type EstimateTables = {
  estimate_counters: EstimateCountersTable;
  estimates: EstimatesTable;
  estimate_lines: EstimateLinesTable;
  estimate_work: EstimateWorkTable;
  estimate_links: EstimateLinksTable;
  estimate_mails: EstimateMailsTable;
};

export type EstimateRow = Selectable<EstimatesTable>;
