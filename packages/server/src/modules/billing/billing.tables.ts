import type { Currency } from '@dentaria/contract/billing/prices.ts';
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

type Immutable<T> = ColumnType<T, T, never>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface ProceduresTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  chapter: string | null;
  active: boolean;
  version: Defaulted<number>;
  updated_at: Defaulted<Date>;
  code_key: GeneratedAlways<string>;
}

export interface PriceListsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  name: string;
  insurance_id: Immutable<number | null>;
  plan_id: Immutable<number | null>;
  currency: Currency;
  active: boolean;
  version: Defaulted<number>;
  updated_at: Defaulted<Date>;
}

/** Amounts are decimal text (amounts.ts). */
export interface PricesTable {
  clinic_id: Immutable<number>;
  list_id: Immutable<number>;
  procedure_id: Immutable<number>;
  /** YYYY-MM-DD. */
  valid_from: Immutable<string>;
  price: string;
  covered_percent: ColumnType<string | null, number | null, number | null>;
  covered_amount: string | null;
  copayment: string;
  needs_authorization: boolean;
}

interface CoveragesTable {
  clinic_id: Immutable<number>;
  patient_id: Immutable<number>;
  insurance_id: number | null;
  plan_id: number | null;
  affiliate_number: string | null;
  updated_by: number | null;
  updated_at: Defaulted<Date>;
}

/** The columns of other modules' tables that this module joins. */
interface PatientsTable {
  id: Immutable<number>;
  clinic_id: Immutable<number>;
  roles: Immutable<string[]>;
  health_insurance: Immutable<string | null>;
  insurance_id: Immutable<number | null>;
  insurance_named: Immutable<string | null>;
  affiliate_number: Immutable<string | null>;
  removed_at: Immutable<Date | null>;
}

interface InsurancesTable {
  id: Immutable<number>;
  name: Immutable<string>;
}

interface PlansTable {
  id: Immutable<number>;
  health_insurance_id: Immutable<number>;
  plan_name: Immutable<string>;
}

export type BillingTables = {
  procedures: ProceduresTable;
  price_lists: PriceListsTable;
  prices: PricesTable;
  coverages: CoveragesTable;
  users: PatientsTable;
  health_insurances: InsurancesTable;
  health_insurance_plans: PlansTable;
};

export type ProcedureRow = Selectable<ProceduresTable>;
export type PriceRow = Selectable<PricesTable>;
