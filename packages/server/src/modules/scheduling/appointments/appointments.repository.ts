import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { canUndo } from '@dentaria/contract/scheduling/appointment-states.ts';
import { type Appointment, appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { MessageKind, MessageState } from '@dentaria/contract/scheduling/message-kinds.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import pg from 'pg';
import { ConcurrencyError, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Moment, RequestContext } from '../../../kernel/request-context.ts';
import { PATIENT_COLUMNS, type PatientColumns, presentPatient } from '../patient-columns.ts';

export type ListedAppointment = RowOf<'appointments'> &
  PatientColumns & {
    readonly message_kind: MessageKind | null;
    readonly message_state: MessageState | null;
  };

interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export type Placement = Pick<RowOf<'appointments'>, 'professional_id' | 'chair_id' | 'starts_at' | 'ends_at'>;

export type SimultaneousAppointment = Pick<
  RowOf<'appointments'>,
  'id' | 'professional_id' | 'starts_at' | 'ends_at'
>;

const presentColumns = presenter(
  appointment.omit({ patient: true, contact: true, message: true, undoTo: true }).required(),
);

export const presentAppointment = (
  row: ListedAppointment,
  { caller, ...moment }: Moment & Pick<RequestContext, 'caller'>,
): Appointment => ({
  ...presentColumns(row),
  patient: presentPatient(row),
  // Hidden from the patient: somebody else may have booked with their DNI.
  contact: caller.id === row.patient_id ? null : contactOf(row),
  message:
    row.message_kind && row.message_state ? { kind: row.message_kind, state: row.message_state } : null,
  undoTo: undoTarget(row, moment),
});

const contactOf = (row: ListedAppointment): Appointment['contact'] =>
  row.contact_email === null
    ? null
    : { name: row.contact_name ?? '', phone: row.contact_phone ?? '', email: row.contact_email };

export const addresseeOf = (row: ListedAppointment) =>
  row.contact_email === null
    ? { name: row.patient_name ?? '', email: row.patient_email, phone: row.patient_phone }
    : { name: row.contact_name ?? '', email: row.contact_email, phone: row.contact_phone };

export function undoTarget(
  { previous_state, state_changed_at }: Pick<ListedAppointment, 'previous_state' | 'state_changed_at'>,
  { today, timeZone }: Moment,
): Appointment['undoTo'] {
  if (!previous_state || !state_changed_at) return null;
  const last = { from: previous_state, day: clinicTimeAt(state_changed_at, timeZone).day };
  return canUndo(last, today) ? previous_state : null;
}

const timeTaken = () =>
  conflict(TIME_TAKEN, { extra: { kind: 'taken', slots: [] }, errors: { time: TIME_TAKEN } });

export const TIME_TAKEN = 'Ese horario acaba de ocuparse';

const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23P01';

export function appointmentsRepository(tx: Tx) {
  const listed = () =>
    tx
      .selectFrom('appointments as a')
      .leftJoin('users as p', (join) =>
        join.onRef('p.id', '=', 'a.patient_id').onRef('p.clinic_id', '=', 'a.clinic_id'),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('reminders as r')
            .select(['r.kind', 'r.state'])
            .whereRef('r.clinic_id', '=', 'a.clinic_id')
            .whereRef('r.appointment_id', '=', 'a.id')
            .whereRef('r.starts_at', '=', 'a.starts_at')
            .where('r.state', 'in', ['sent', 'failed', 'bounced'])
            .orderBy('r.state_at', 'desc')
            .orderBy('r.id', 'desc')
            .limit(1)
            .as('m'),
        (join) => join.onTrue(),
      )
      .selectAll('a')
      .select(PATIENT_COLUMNS)
      .select(['m.kind as message_kind', 'm.state as message_state']);
  const ofClinic = (clinicId: number, professionalId?: number) =>
    listed()
      .where('a.clinic_id', '=', clinicId)
      .$if(professionalId !== undefined, (q) => q.where('a.professional_id', '=', professionalId as number))
      .orderBy('a.starts_at')
      .orderBy('a.id');
  const overlapping = (clinicId: number, { from, to }: TimeRange, professionalId?: number) =>
    ofClinic(clinicId, professionalId)
      .where('a.starts_at', '>=', earliestStart(from))
      .where('a.starts_at', '<', to)
      .where('a.ends_at', '>', from);
  const occupying = (clinicId: number, { from, to }: TimeRange) =>
    tx
      .selectFrom('appointments')
      .where('clinic_id', '=', clinicId)
      .where('starts_at', '>=', earliestStart(from))
      .where('starts_at', '<', to)
      .where('ends_at', '>', from)
      .where('state', 'not in', ['cancelled', 'no-show']);
  /**
   * Stamps first to serialize a clinic's writers: concurrent inserts of overlapping rows would deadlock in the
   * exclusion constraint. On a conflict the transaction is retried and sees the other booking.
   */
  const write = async <T>(clinicId: number, statement: () => Promise<T>) => {
    await stampList(tx, 'agenda', [clinicId]);
    return statement().catch((error: unknown) => {
      throw isTaken(error) ? new ConcurrencyError(timeTaken()) : error;
    });
  };
  return {
    find: (id: number) => listed().where('a.id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number) => listed().where('a.id', '=', id).forUpdate('a').executeTakeFirst(),

    list: (...search: Parameters<typeof overlapping>) => overlapping(...search).execute(),

    listPending: (...search: Parameters<typeof overlapping>) =>
      overlapping(...search)
        .where('a.state', 'in', ['booked', 'confirmed', 'arrived'])
        .execute(),

    listPendingOutside: (
      clinicId: number,
      { from, to }: TimeRange,
      open: readonly { readonly professionalId: number; readonly spans: readonly Span[] }[],
    ) => {
      const ids = open.map(({ professionalId }) => professionalId);
      const hours = open.map(({ spans }) => toTstzmultirange(spans));
      return ofClinic(clinicId)
        .where('a.starts_at', '>=', from)
        .where('a.starts_at', '<', to)
        .where('a.state', 'in', ['booked', 'confirmed', 'arrived'])
        .where(
          sql<boolean>`not exists (
            select from unnest(${ids}::bigint[], ${hours}::tstzmultirange[]) as open (professional_id, hours)
             where open.professional_id = a.professional_id
               and open.hours @> tstzrange(a.starts_at, a.ends_at))`,
        )
        .limit(MAX_OUTSIDE)
        .execute();
    },

    listOfPatient: (patientId: number) =>
      listed().where('a.patient_id', '=', patientId).orderBy('a.starts_at', 'desc').limit(500).execute(),

    listSimultaneous: (clinicId: number, patientId: number, range: TimeRange) =>
      occupying(clinicId, range)
        .select(['id', 'professional_id', 'starts_at', 'ends_at'])
        .where('patient_id', '=', patientId)
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    /** Overbooked appointments do not prevent further bookings. */
    listBusy: (clinicId: number, range: TimeRange) =>
      occupying(clinicId, range)
        .select(['id', 'professional_id', 'chair_id', 'starts_at', 'ends_at'])
        .where('overbooked', '=', false)
        .execute(),

    /** Merges adjacent times, because a search over months would read thousands of rows. */
    listBusySpans: (clinicId: number, range: TimeRange) =>
      tx
        .selectFrom(
          occupying(clinicId, range)
            .select(['professional_id', 'chair_id'])
            .select(sql<string>`unnest(range_agg(tstzrange(starts_at, ends_at)))`.as('span'))
            .where('overbooked', '=', false)
            .groupBy(['professional_id', 'chair_id'])
            .as('busy'),
        )
        .select(['professional_id', 'chair_id'])
        .select([sql<Date>`lower(span)`.as('starts_at'), sql<Date>`upper(span)`.as('ends_at')])
        .execute(),

    create: async (values: Insertable<Tables['appointments']>) => {
      const insert = tx.insertInto('appointments').values(values);
      return write(values.clinic_id, () => insertedId(insert));
    },

    update: async (
      { clinic_id, id }: Pick<ListedAppointment, 'clinic_id' | 'id'>,
      values: Updateable<Tables['appointments']>,
    ) => {
      const statement = () =>
        tx
          .updateTable('appointments')
          .set({ ...values, version: sql`version + 1`, updated_at: new Date() })
          .where((eb) => eb.and({ clinic_id, id }))
          .execute();
      await write(clinic_id, statement);
    },

    nextSeriesId: async () => {
      const next = sql<number>`nextval('appointment_series')`.as('id');
      return (await tx.selectNoFrom(next).executeTakeFirstOrThrow()).id;
    },
  };
}

const MAX_OUTSIDE = 200;

const toTstzmultirange = (spans: readonly Span[]): string =>
  `{${spans.map(({ start, end }) => `[${new Date(start).toISOString()},${new Date(end).toISOString()})`).join(',')}}`;

/** Appointments last at most eight hours, so that overlap queries can use the index on the start. */
const earliestStart = (from: Date): Date => new Date(from.getTime() - 8 * 3_600_000);
