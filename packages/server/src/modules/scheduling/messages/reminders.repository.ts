import type { MessageKind } from '@dentaria/contract/scheduling/message-kinds.ts';
import type { ReminderKind } from '@dentaria/contract/scheduling/reminder-times.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { deleteExcessLinks, hasActivePatient } from '../../../kernel/access/links.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { consentAnswer } from './message-settings.repository.ts';

interface CandidateSearch {
  readonly clinicId: number;
  readonly now: Date;
  readonly horizons: Readonly<Record<ReminderKind, Date | null>>;
  readonly includeUnasked: boolean;
}

type NewReminder = Pick<
  Insertable<Tables['reminders']>,
  'clinic_id' | 'appointment_id' | 'kind' | 'starts_at' | 'due_at' | 'known_start' | 'known_professional_id'
>;

/** A message that is queued again gets a new `message_id`. */
type MessageKey = Pick<RowOf<'reminders'>, 'clinic_id' | 'id' | 'message_id'>;

export function remindersRepository(tx: Tx) {
  const updateQueued = ({ clinic_id, id, message_id }: MessageKey, values: Updateable<Tables['reminders']>) =>
    tx
      .updateTable('reminders')
      .set(values)
      .where((eb) => eb.and({ clinic_id, id }))
      .where('message_id', '=', message_id)
      .where('state', '=', 'queued')
      .execute();
  return {
    listOfAppointment: (clinicId: number, appointmentId: number) =>
      tx
        .selectFrom('reminders')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('appointment_id', '=', appointmentId)
        .orderBy('state_at', 'desc')
        .orderBy('id', 'desc')
        .limit(50)
        .execute(),

    /** Returns undefined if the message exists in a state that is not `renewable`. */
    queue: async (
      reminder: NewReminder,
      {
        now,
        messageId,
        renewable,
      }: { now: Date; messageId: string; renewable: readonly RowOf<'reminders'>['state'][] },
    ) => {
      const values = {
        state: 'queued',
        detail: null,
        message_id: messageId,
        created_at: now,
        state_at: now,
      } as const;
      const row = await tx
        .insertInto('reminders')
        .values({ ...reminder, ...values, recipient: null })
        .onConflict((on) =>
          on
            .constraint('reminders_once')
            .doUpdateSet({
              ...values,
              due_at: reminder.due_at,
              known_start: reminder.known_start,
              known_professional_id: reminder.known_professional_id,
            })
            .where('reminders.state', 'in', [...renewable, 'withdrawn']),
        )
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    recordWhatsApp: async (reminder: Omit<NewReminder, 'kind' | 'due_at'>, now: Date) => {
      const values = { state: 'sent', state_at: now, due_at: now } as const;
      await stampList(tx, 'agenda', [reminder.clinic_id]);
      await tx
        .insertInto('reminders')
        .values({
          ...reminder,
          ...values,
          kind: 'whatsapp',
          detail: null,
          recipient: null,
          message_id: '',
          created_at: now,
        })
        .onConflict((on) => on.constraint('reminders_once').doUpdateSet(values))
        .execute();
    },

    withdrawQueued: (clinicId: number, appointmentId: number, now: Date) =>
      tx
        .updateTable('reminders')
        .set({ state: 'withdrawn', state_at: now })
        .where('clinic_id', '=', clinicId)
        .where('appointment_id', '=', appointmentId)
        .where('state', '=', 'queued')
        .returningAll()
        .execute(),

    findQueuedForUpdate: (id: number) =>
      tx
        .selectFrom('reminders')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst(),

    finishQueued: async (
      key: MessageKey,
      values: Pick<RowOf<'reminders'>, 'state' | 'detail' | 'state_at'>,
    ) => {
      // Stamped first, like every write to the agenda, to avoid deadlocks.
      await stampList(tx, 'agenda', [key.clinic_id]);
      await updateQueued(key, values);
    },

    updateQueued,

    listCandidates: ({ clinicId, now, horizons, includeUnasked }: CandidateSearch) =>
      tx
        .selectFrom('appointments as a')
        .innerJoin('users as p', (join) =>
          join.onRef('p.id', '=', 'a.patient_id').onRef('p.clinic_id', '=', 'a.clinic_id'),
        )
        .leftJoin('message_consents as m', (join) =>
          join.onRef('m.clinic_id', '=', 'a.clinic_id').onRef('m.patient_id', '=', 'a.patient_id'),
        )
        .select(['a.id', 'a.starts_at'])
        .select((eb) =>
          eb
            .selectFrom('reminders as r')
            .select(({ fn }) => fn.max<Date | null>('r.created_at').as('at'))
            .whereRef('r.clinic_id', '=', 'a.clinic_id')
            .whereRef('r.appointment_id', '=', 'a.id')
            .whereRef('r.starts_at', '=', 'a.starts_at')
            .where('r.kind', 'in', ['booked', 'moved'])
            .where('r.state', 'in', ['queued', 'sent'])
            .as('informed_at'),
        )
        .where('a.clinic_id', '=', clinicId)
        .where('a.starts_at', '>', now)
        .where('a.starts_at', '<=', latestOf(horizons, now))
        .where('a.state', 'in', ['booked', 'confirmed'])
        .where(sql<boolean>`coalesce(a.contact_email, p.email) is not null`)
        .where('p.removed_at', 'is', null)
        .where(consentAnswer({ appointment: 'a', consent: 'm' }, includeUnasked ? 'yes' : 'no'), '=', 'yes')
        .where((eb) =>
          eb.or(
            Object.entries(horizons).flatMap(([kind, horizon]) =>
              horizon === null
                ? []
                : [
                    eb('a.starts_at', '<=', horizon).and(
                      eb.not(
                        eb.exists(
                          eb
                            .selectFrom('reminders as r')
                            .select('r.id')
                            .whereRef('r.clinic_id', '=', 'a.clinic_id')
                            .whereRef('r.appointment_id', '=', 'a.id')
                            .whereRef('r.starts_at', '=', 'a.starts_at')
                            .where('r.kind', '=', kind as MessageKind)
                            .where('r.state', '<>', 'withdrawn'),
                        ),
                      ),
                    ),
                  ],
            ),
          ),
        )
        .execute(),
  };
}

const latestOf = (horizons: CandidateSearch['horizons'], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...Object.values(horizons).map((each) => each?.getTime() ?? 0)));

export function appointmentLinksRepository(tx: Tx) {
  return {
    create: async (values: Insertable<Tables['appointment_links']>) => {
      const { clinic_id, appointment_id } = values;
      await deleteExcessLinks(tx, 'appointment', values.token_hash, {
        table: 'appointment_links',
        subject: { clinic_id, appointment_id },
        newest: 'id',
      });
      await tx.insertInto('appointment_links').values(values).execute();
    },

    findValid: (tokenHash: Buffer, now: Date) =>
      tx
        .selectFrom('appointment_links as l')
        .innerJoin('appointments as a', (join) =>
          join.onRef('a.clinic_id', '=', 'l.clinic_id').onRef('a.id', '=', 'l.appointment_id'),
        )
        .select(['l.clinic_id', 'l.appointment_id', 'l.starts_at'])
        .where('l.token_hash', '=', tokenHash)
        .where('l.expires_at', '>', now)
        .where(hasActivePatient('a'))
        .executeTakeFirst(),

    countOpen: (clinicId: number, appointmentId: number, now: Date) =>
      tx
        .selectFrom('appointment_links')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.max<Date | null>('expires_at').as('until'),
        ])
        .where('clinic_id', '=', clinicId)
        .where('appointment_id', '=', appointmentId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow(),

    removeAll: (clinicId: number, appointmentId: number) =>
      tx
        .deleteFrom('appointment_links')
        .where('clinic_id', '=', clinicId)
        .where('appointment_id', '=', appointmentId)
        .execute(),
  };
}
