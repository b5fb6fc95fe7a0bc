import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { PartOfDay } from '@dentaria/contract/scheduling/appointments.ts';
import type { MessageKind, MessageState } from '@dentaria/contract/scheduling/message-kinds.ts';
import type { TemplateKind } from '@dentaria/contract/scheduling/message-templates.ts';
import type { SlotHold } from '@dentaria/contract/scheduling/online-booking.ts';
import type { Schedule, TypeColor } from '@dentaria/contract/scheduling/settings.ts';
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

type HoldMailState = NonNullable<SlotHold['mail']>;
type Timestamp = ColumnType<Date, Date, Date>;
type Immutable<T> = ColumnType<T, T, never>;
type Defaulted = ColumnType<Date, Date | undefined, Date>;

export interface ChairsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  name: string;
  active: boolean;
  updated_at: Defaulted;
  name_key: GeneratedAlways<string>;
}

export interface AppointmentTypesTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  name: string;
  minutes: number;
  color: TypeColor;
  procedure_code: string | null;
  recall_months: number | null;
  online: boolean;
  active: boolean;
  updated_at: Defaulted;
  name_key: GeneratedAlways<string>;
}

export interface SchedulesTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  professional_id: Immutable<number>;
  /** YYYY-MM-DD. */
  valid_from: Immutable<string>;
  /** Written as JSON text. */
  intervals: ColumnType<Schedule['intervals'], string, string>;
}

export interface ClosuresTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  professional_id: Immutable<number | null>;
  starts_at: Timestamp;
  ends_at: Timestamp;
  reason: string | null;
}

interface OpenHolidaysTable {
  clinic_id: Immutable<number>;
  /** YYYY-MM-DD. */
  day: Immutable<string>;
  open: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface AppointmentsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  patient_id: Immutable<number>;
  professional_id: number;
  chair_id: number | null;
  type_id: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  state: ColumnType<AppointmentState, AppointmentState | undefined, AppointmentState>;
  overbooked: boolean;
  note: string | null;
  confirmed_at: ColumnType<Date | null, undefined, Date | null>;
  confirmed_start: ColumnType<Date | null, undefined, Date | null>;
  arrived_at: ColumnType<Date | null, undefined, Date | null>;
  in_chair_at: ColumnType<Date | null, undefined, Date | null>;
  fulfilled_at: ColumnType<Date | null, undefined, Date | null>;
  cancelled_by: ColumnType<'patient' | 'clinic' | null, undefined, 'patient' | 'clinic' | null>;
  cancel_reason: ColumnType<string | null, undefined, string | null>;
  series_id: Immutable<number | null>;
  previous_state: ColumnType<AppointmentState | null, undefined, AppointmentState | null>;
  state_changed_at: ColumnType<Date | null, undefined, Date | null>;
  version: ColumnType<number, undefined, number>;
  /** Null unless the appointment was booked online. */
  contact_name: ColumnType<string | null, string | undefined, never>;
  contact_phone: ColumnType<string | null, string | undefined, never>;
  contact_email: ColumnType<string | null, string | undefined, never>;
  created_at: ColumnType<Date, undefined, never>;
  updated_at: Defaulted;
}

export interface OnlineBookingSettingsTable {
  clinic_id: Immutable<number>;
  enabled: boolean;
  days_ahead: number;
  notice_hours: number;
  updated_at: Defaulted;
}

export interface SlotHoldsTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  professional_id: Immutable<number>;
  chair_id: Immutable<number | null>;
  type_id: Immutable<number>;
  starts_at: ColumnType<Date, Date, never>;
  ends_at: ColumnType<Date, Date, never>;
  token_hash: Immutable<Uint8Array>;
  network: Immutable<string>;
  expires_at: Timestamp;
  doc_number: ColumnType<string | null, undefined, string | null>;
  first_name: ColumnType<string | null, undefined, string | null>;
  last_name: ColumnType<string | null, undefined, string | null>;
  phone: ColumnType<string | null, undefined, string | null>;
  email: ColumnType<string | null, undefined, string | null>;
  requests: ColumnType<number, undefined, number>;
  mail_state: ColumnType<HoldMailState | null, undefined, HoldMailState>;
  message_id: ColumnType<string | null, undefined, string>;
  mail_queued_at: ColumnType<Date | null, undefined, Date>;
  appointment_id: ColumnType<number | null, undefined, number>;
  created_at: ColumnType<Date, Date, never>;
}

interface SlotHoldLinksTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  hold_id: Immutable<number>;
  token_hash: Immutable<Uint8Array>;
}

export interface MessageSettingsTable {
  clinic_id: Immutable<number>;
  enabled: boolean;
  confirmations: boolean;
  early_hours: number | null;
  late_hours: number | null;
  quiet_from: string;
  quiet_to: string;
  include_unasked: boolean;
  address: string | null;
  phone: string | null;
  email: ColumnType<string | null, string | null | undefined, string | null | undefined>;
  updated_at: Defaulted;
}

interface MessageTemplatesTable {
  clinic_id: Immutable<number>;
  kind: Immutable<TemplateKind>;
  subject: string;
  body: string;
}

interface MessageConsentsTable {
  clinic_id: Immutable<number>;
  patient_id: Immutable<number>;
  answer: 'yes' | 'no';
  updated_at: Defaulted;
}

export interface RemindersTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  appointment_id: Immutable<number>;
  kind: Immutable<MessageKind>;
  starts_at: ColumnType<Date, Date, never>;
  state: MessageState;
  detail: string | null;
  recipient: string | null;
  message_id: string;
  due_at: Timestamp;
  created_at: Timestamp;
  state_at: Timestamp;
  known_start: ColumnType<Date | null, Date | null | undefined, Date | null>;
  known_professional_id: ColumnType<number | null, number | null | undefined, number | null>;
}

interface AppointmentLinksTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  appointment_id: Immutable<number>;
  starts_at: ColumnType<Date, Date, never>;
  token_hash: Immutable<Uint8Array>;
  expires_at: ColumnType<Date, Date, never>;
}

export interface WaitlistEntriesTable {
  clinic_id: Immutable<number>;
  id: GeneratedAlways<number>;
  patient_id: Immutable<number>;
  type_id: number;
  professional_id: number | null;
  part: PartOfDay;
  /** YYYY-MM-DD. */
  from_day: string;
  to_day: string | null;
  note: string | null;
  state: ColumnType<'open' | 'booked' | 'closed', undefined, 'open' | 'booked' | 'closed'>;
  appointment_id: ColumnType<number | null, undefined, number>;
  version: ColumnType<number, undefined, number>;
  created_at: ColumnType<Date, undefined, never>;
  updated_at: Defaulted;
}

/** The columns of auth's tables that this module joins. */
interface PatientsTable {
  id: Immutable<number>;
  clinic_id: Immutable<number>;
  roles: Immutable<string[]>;
  first_name: Immutable<string | null>;
  last_name: Immutable<string | null>;
  username: Immutable<string>;
  doc_number: Immutable<string | null>;
  phone: Immutable<string | null>;
  email: Immutable<string | null>;
  removed_at: Immutable<Date | null>;
}

interface ClinicsTable {
  id: Immutable<number>;
  name: Immutable<string>;
  active: Immutable<boolean>;
  owner_user_id: Immutable<number | null>;
}

export type SchedulingTables = {
  chairs: ChairsTable;
  appointment_types: AppointmentTypesTable;
  schedules: SchedulesTable;
  closures: ClosuresTable;
  open_holidays: OpenHolidaysTable;
  appointments: AppointmentsTable;
  message_settings: MessageSettingsTable;
  message_templates: MessageTemplatesTable;
  message_consents: MessageConsentsTable;
  reminders: RemindersTable;
  appointment_links: AppointmentLinksTable;
  waitlist_entries: WaitlistEntriesTable;
  online_booking_settings: OnlineBookingSettingsTable;
  slot_holds: SlotHoldsTable;
  slot_hold_links: SlotHoldLinksTable;
  users: PatientsTable;
  clinics: ClinicsTable;
};

export type ChairRow = Selectable<ChairsTable>;
export type AppointmentTypeRow = Selectable<AppointmentTypesTable>;
export type ScheduleRow = Selectable<SchedulesTable>;
export type ClosureRow = Selectable<ClosuresTable>;
export type MessageSettingsRow = Selectable<MessageSettingsTable>;
export type ReminderRow = Selectable<RemindersTable>;
export type SlotHoldRow = Selectable<SlotHoldsTable>;
