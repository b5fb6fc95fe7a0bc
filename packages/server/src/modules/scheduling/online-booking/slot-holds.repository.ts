import { type Insertable, sql, type Updateable } from 'kysely';
import { hasActivePatient, makeRoom } from '../../../kernel/access/links.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/list-stamp.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type HoldKey = Pick<RowOf<'slot_holds'>, 'clinic_id' | 'id'>;

interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** How long a visitor can still read that their hold has expired. Their data are deleted with it. */
const READABLE_MS = 24 * 3_600_000;

export function slotHoldsRepository(tx: Tx) {
  const live = (clinicId: number, now: Date) =>
    tx
      .selectFrom('slot_holds')
      .where('clinic_id', '=', clinicId)
      .where('expires_at', '>', now)
      .where('appointment_id', 'is', null);
  const ending = (clinicId: number, now: Date) =>
    tx
      .updateTable('slot_holds')
      .set({ expires_at: now })
      .where('clinic_id', '=', clinicId)
      .where('expires_at', '>', now)
      .where('appointment_id', 'is', null);
  const count = sql<number>`count(*)`.as('count');
  return {
    /** Makes the writers of a clinic's agenda wait for each other until the transaction ends. */
    lockAgenda: (clinicId: number): Promise<void> => stampList(tx, 'agenda', [clinicId]),

    /** Times that live holds occupy, like those of appointments. A hold has no id among them. */
    listBusy: async (clinicId: number, { from, to }: TimeRange, now: Date) => {
      const rows = await live(clinicId, now)
        .select(['professional_id', 'chair_id', 'starts_at', 'ends_at'])
        .where('starts_at', '<', to)
        .where('ends_at', '>', from)
        .execute();
      return rows.map((row) => ({ id: null, ...row }));
    },

    countOpen: async (clinicId: number, now: Date): Promise<number> =>
      (await live(clinicId, now).select(count).executeTakeFirstOrThrow()).count,

    countOpenOfNetwork: async (clinicId: number, network: string, now: Date): Promise<number> =>
      (await live(clinicId, now).select(count).where('network', '=', network).executeTakeFirstOrThrow())
        .count,

    countBookedOfNetwork: async (clinicId: number, network: string, since: Date): Promise<number> =>
      (
        await tx
          .selectFrom('slot_holds')
          .select(count)
          .where('clinic_id', '=', clinicId)
          .where('network', '=', network)
          .where('appointment_id', 'is not', null)
          // A hold ends when it is booked.
          .where('expires_at', '>', since)
          .executeTakeFirstOrThrow()
      ).count,

    /** Without the hold itself. */
    countRequestsOfDni: async ({ clinic_id, id }: HoldKey, docNumber: string, now: Date): Promise<number> =>
      (
        await live(clinic_id, now)
          .select(count)
          .where('doc_number', '=', docNumber)
          .where('id', '<>', id)
          .executeTakeFirstOrThrow()
      ).count,

    /** Appointments to come that were booked online from an address. */
    countUpcomingOf: async (clinicId: number, email: string, now: Date): Promise<number> =>
      (
        await tx
          .selectFrom('appointments')
          .select(count)
          .where('clinic_id', '=', clinicId)
          .where('starts_at', '>', now)
          .where('state', 'in', ['booked', 'confirmed'])
          .where(sql<boolean>`lower(contact_email) = ${email.toLowerCase()}`)
          .executeTakeFirstOrThrow()
      ).count,

    create: async (values: Insertable<Tables['slot_holds']>): Promise<RowOf<'slot_holds'>> =>
      tx.insertInto('slot_holds').values(values).returningAll().executeTakeFirstOrThrow(),

    find: (id: number): Promise<RowOf<'slot_holds'> | undefined> =>
      tx.selectFrom('slot_holds').selectAll().where('id', '=', id).executeTakeFirst(),

    findForUpdate: ({ clinic_id, id }: HoldKey): Promise<RowOf<'slot_holds'> | undefined> =>
      tx
        .selectFrom('slot_holds')
        .selectAll()
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    findByToken: (tokenHash: Buffer): Promise<RowOf<'slot_holds'> | undefined> =>
      tx.selectFrom('slot_holds').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    findByLink: (tokenHash: Buffer): Promise<RowOf<'slot_holds'> | undefined> =>
      tx
        .selectFrom('slot_hold_links as l')
        .innerJoin('slot_holds as h', (join) =>
          join.onRef('h.clinic_id', '=', 'l.clinic_id').onRef('h.id', '=', 'l.hold_id'),
        )
        .leftJoin('appointments as a', (join) =>
          join.onRef('a.clinic_id', '=', 'h.clinic_id').onRef('a.id', '=', 'h.appointment_id'),
        )
        .selectAll('h')
        .where('l.token_hash', '=', tokenHash)
        .where((eb) => eb.or([eb('h.appointment_id', 'is', null), hasActivePatient('a')]))
        .executeTakeFirst(),

    update: async (
      { clinic_id, id }: HoldKey,
      values: Updateable<Tables['slot_holds']>,
    ): Promise<RowOf<'slot_holds'>> =>
      tx
        .updateTable('slot_holds')
        .set(values)
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Ends a hold of a clinic by its visitor's token. */
    release: async (clinicId: number, tokenHash: Buffer, now: Date): Promise<void> => {
      await ending(clinicId, now).where('token_hash', '=', tokenHash).execute();
    },

    releaseAll: async (clinicId: number, now: Date): Promise<void> => {
      await ending(clinicId, now).execute();
    },

    addLink: async ({ clinic_id, id }: HoldKey, tokenHash: Buffer): Promise<void> => {
      await makeRoom(tx, 'booking', tokenHash, {
        table: 'slot_hold_links',
        subject: { clinic_id, hold_id: id },
        newest: 'id',
      });
      await tx
        .insertInto('slot_hold_links')
        .values({ clinic_id, hold_id: id, token_hash: tokenHash })
        .execute();
    },

    removeLinks: async ({ clinic_id, id }: HoldKey): Promise<void> => {
      await tx
        .deleteFrom('slot_hold_links')
        .where('clinic_id', '=', clinic_id)
        .where('hold_id', '=', id)
        .execute();
    },

    listLinks: ({ clinic_id, id }: HoldKey) =>
      tx
        .selectFrom('slot_hold_links')
        .select('token_hash')
        .where('clinic_id', '=', clinic_id)
        .where('hold_id', '=', id)
        .execute(),

    /** Deletes holds that expired more than a day ago, and those whose appointment is over. */
    removeOld: async (clinicId: number, now: Date): Promise<void> => {
      await tx
        .deleteFrom('slot_holds')
        .where('clinic_id', '=', clinicId)
        .where((eb) =>
          eb.or([
            eb('appointment_id', 'is', null).and(
              eb('expires_at', '<', new Date(now.getTime() - READABLE_MS)),
            ),
            eb('ends_at', '<', now),
          ]),
        )
        .execute();
    },
  };
}
