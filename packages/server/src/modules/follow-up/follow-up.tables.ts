import type { AttemptChannel, AttemptResult } from '@dentaria/contract/follow-up/attempts.ts';
import type { FollowUpTemplateKind } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { RECALL_STATES } from '@dentaria/contract/follow-up/recalls.ts';
import type { RepeatUnit } from '@dentaria/contract/follow-up/recurrence.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';

type RecallState = (typeof RECALL_STATES)[number];
type MessageState = 'queued' | 'sent' | 'failed' | 'bounced' | 'withdrawn';
type Timestamp = ColumnType<Date, Date, Date>;
type Immutable<T> = ColumnType<T, T, never>;
type Defaulted = ColumnType<Date, Date | undefined, Date>;

export interface RecallsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  patient_id: Immutable<number>;
  type_id: Immutable<number>;
  appointment_id: Immutable<number | null>;
  /** YYYY-MM-DD. */
  due_day: string;
  proposed_day: ColumnType<string | null, string | undefined, never>;
  state: ColumnType<RecallState, RecallState | undefined, RecallState>;
  replaced_by: ColumnType<number | null, undefined, number | null>;
  refusal: ColumnType<string | null, undefined, string | null>;
  refused_at: ColumnType<Date | null, undefined, Date | null>;
  refused_by: ColumnType<number | null, undefined, number | null>;
  version: ColumnType<number, undefined, number>;
  created_at: Defaulted;
  updated_at: Defaulted;
}

export interface TasksTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  title: string;
  note: string | null;
  patient_id: Immutable<number | null>;
  appointment_id: Immutable<number | null>;
  assignee_id: number | null;
  /** YYYY-MM-DD. */
  due_day: string;
  repeat_every: number | null;
  repeat_unit: RepeatUnit | null;
  previous_id: ColumnType<number | null, number | null, null>;
  series_day: string;
  created_by: Immutable<number>;
  done_at: ColumnType<Date | null, undefined, Date | null>;
  done_by: ColumnType<number | null, undefined, number | null>;
  deleted_at: ColumnType<Date | null, undefined, Date | null>;
  deleted_by: ColumnType<number | null, undefined, number | null>;
  version: ColumnType<number, undefined, number>;
  created_at: Defaulted;
  updated_at: Defaulted;
}

export interface WorkMarksTable {
  clinic_id: Immutable<number>;
  kind: Immutable<WorkKind>;
  subject_id: Immutable<number>;
  occurrence: string;
  assignee_id: number | null;
  /** YYYY-MM-DD. */
  wait_until: string | null;
  dismissed_at: Date | null;
  dismissed_by: number | null;
  dismissal: string | null;
  updated_at: Defaulted;
}

export interface WorkAttemptsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  kind: Immutable<WorkKind>;
  subject_id: Immutable<number>;
  patient_id: Immutable<number>;
  user_id: Immutable<number>;
  channel: Immutable<AttemptChannel>;
  result: Immutable<AttemptResult>;
  comment: Immutable<string | null>;
  /** YYYY-MM-DD. */
  next_try_day: Immutable<string | null>;
  created_at: Timestamp;
}

export interface FollowUpTemplatesTable {
  clinic_id: Immutable<number>;
  kind: Immutable<FollowUpTemplateKind>;
  subject: string;
  body: string;
  whatsapp: string;
}

export interface FollowUpMessagesTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  batch_id: Immutable<number>;
  patient_id: Immutable<number>;
  user_id: Immutable<number>;
  kind: Immutable<WorkKind>;
  subject_id: Immutable<number>;
  /** Null: written by a release that did not store it, as is the appointment. */
  occurrence: Immutable<string | null>;
  /** Of an item about an appointment. */
  appointment_id: Immutable<number | null>;
  channel: Immutable<'email' | 'whatsapp'>;
  subject: Immutable<string>;
  body: Immutable<string>;
  state: MessageState;
  detail: string | null;
  recipient: string | null;
  message_id: Immutable<string>;
  due_at: Timestamp;
  created_at: Timestamp;
  state_at: Timestamp;
}

/** The columns of other modules' tables that this module joins. */
interface PeopleTable {
  id: Immutable<number>;
  clinic_id: Immutable<number | null>;
  roles: Immutable<string[]>;
  first_name: Immutable<string | null>;
  last_name: Immutable<string | null>;
  username: Immutable<string>;
  doc_number: Immutable<string | null>;
  phone: Immutable<string | null>;
  email: Immutable<string | null>;
  enabled: Immutable<boolean>;
  removed_at: Immutable<Date | null>;
}

interface ClinicsTable {
  id: Immutable<number>;
  name: Immutable<string>;
  active: Immutable<boolean>;
  owner_user_id: Immutable<number | null>;
}

interface AppointmentTypesTable {
  clinic_id: Immutable<number>;
  id: Immutable<number>;
  name: Immutable<string>;
  recall_months: Immutable<number | null>;
  active: Immutable<boolean>;
}

interface AppointmentsTable {
  clinic_id: Immutable<number>;
  id: Immutable<number>;
  patient_id: Immutable<number>;
  professional_id: Immutable<number>;
  type_id: Immutable<number>;
  starts_at: Immutable<Date>;
  state: Immutable<AppointmentState>;
  version: Immutable<number>;
}

interface MessageSettingsTable {
  clinic_id: Immutable<number>;
  quiet_from: Immutable<string>;
  quiet_to: Immutable<string>;
  address: Immutable<string | null>;
  phone: Immutable<string | null>;
}

interface MessageConsentsTable {
  clinic_id: Immutable<number>;
  patient_id: Immutable<number>;
  answer: Immutable<'yes' | 'no'>;
}

export type FollowUpTables = {
  recalls: RecallsTable;
  tasks: TasksTable;
  work_marks: WorkMarksTable;
  work_attempts: WorkAttemptsTable;
  follow_up_templates: FollowUpTemplatesTable;
  follow_up_messages: FollowUpMessagesTable;
  users: PeopleTable;
  clinics: ClinicsTable;
  appointment_types: AppointmentTypesTable;
  appointments: AppointmentsTable;
  message_settings: MessageSettingsTable;
  message_consents: MessageConsentsTable;
};
