import { type Insertable, sql, type Updateable } from 'kysely';
import { deleteExcessLinks, hasActivePatient } from '../../../kernel/access/links.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { countRows } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type HoldKey = Pick<RowOf<'slot_holds'>, 'clinic_id' | 'id'>;

interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

const EXPIRED_HOLD_RETENTION_MS = 24 * 3_600_000;

export function slotHoldsRepository(tx: Tx) {
  const live = (clinicId: number, now: Date) =>
    tx
      .selectFrom('slot_holds')
      .where('clinic_id', '=', clinicId)
      .where('expires_at', '>', now)
      .where('appointment_id', 'is', null);
  const expireLive = (clinicId: number, now: Date) =>
    tx
      .updateTable('slot_holds')
      .set({ expires_at: now })
      .where('clinic_id', '=', clinicId)
      .where('expires_at', '>', now)
      .where('appointment_id', 'is', null);
  return {
    listBusy: async (clinicId: number, { from, to }: TimeRange, now: Date) => {
      const rows = await live(clinicId, now)
        .select(['professional_id', 'chair_id', 'starts_at', 'ends_at'])
        .where('starts_at', '<', to)
        .where('ends_at', '>', from)
        .execute();
      return rows.map((row) => ({ id: null, ...row }));
    },

    countOpen: (clinicId: number, now: Date) => countRows(live(clinicId, now)),

    countOpenByNetwork: (clinicId: number, network: string, now: Date) =>
      countRows(live(clinicId, now).where('network', '=', network)),

    countBookedByNetwork: (clinicId: number, network: string, since: Date) =>
      countRows(
        tx
          .selectFrom('slot_holds')
          .where('clinic_id', '=', clinicId)
          .where('network', '=', network)
          .where('appointment_id', 'is not', null)
          // Booking a hold sets `expires_at` to that moment.
          .where('expires_at', '>', since),
      ),

    countRequestsByDni: ({ clinic_id, id }: HoldKey, docNumber: string, now: Date) =>
      countRows(live(clinic_id, now).where('doc_number', '=', docNumber).where('id', '<>', id)),

    countUpcomingByEmail: (clinicId: number, email: string, now: Date) =>
      countRows(
        tx
          .selectFrom('appointments')
          .where('clinic_id', '=', clinicId)
          .where('starts_at', '>', now)
          .where('state', 'in', ['booked', 'confirmed'])
          .where(sql<boolean>`lower(contact_email) = ${email.toLowerCase()}`),
      ),

    create: async (values: Insertable<Tables['slot_holds']>) =>
      tx.insertInto('slot_holds').values(values).returningAll().executeTakeFirstOrThrow(),

    find: (id: number) => tx.selectFrom('slot_holds').selectAll().where('id', '=', id).executeTakeFirst(),

    findForUpdate: ({ clinic_id, id }: HoldKey) =>
      tx
        .selectFrom('slot_holds')
        .selectAll()
        .where((eb) => eb.and({ clinic_id, id }))
        .forUpdate()
        .executeTakeFirst(),

    findByToken: (tokenHash: Buffer) =>
      tx.selectFrom('slot_holds').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    findByLink: (tokenHash: Buffer) =>
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

    update: async ({ clinic_id, id }: HoldKey, values: Updateable<Tables['slot_holds']>) =>
      tx
        .updateTable('slot_holds')
        .set(values)
        .where((eb) => eb.and({ clinic_id, id }))
        .returningAll()
        .executeTakeFirstOrThrow(),

    release: (clinicId: number, tokenHash: Buffer, now: Date) =>
      expireLive(clinicId, now).where('token_hash', '=', tokenHash).execute(),

    releaseAll: (clinicId: number, now: Date) => expireLive(clinicId, now).execute(),

    addLink: async ({ clinic_id, id }: HoldKey, tokenHash: Buffer) => {
      await deleteExcessLinks(tx, 'booking', tokenHash, {
        table: 'slot_hold_links',
        subject: { clinic_id, hold_id: id },
        newest: 'id',
      });
      await tx
        .insertInto('slot_hold_links')
        .values({ clinic_id, hold_id: id, token_hash: tokenHash })
        .execute();
    },

    removeLinks: ({ clinic_id, id }: HoldKey) =>
      tx.deleteFrom('slot_hold_links').where('clinic_id', '=', clinic_id).where('hold_id', '=', id).execute(),

    listLinks: ({ clinic_id, id }: HoldKey) =>
      tx
        .selectFrom('slot_hold_links')
        .select('token_hash')
        .where('clinic_id', '=', clinic_id)
        .where('hold_id', '=', id)
        .execute(),

    removeOld: async (clinicId: number, now: Date) => {
      await tx
        .deleteFrom('slot_holds')
        .where('clinic_id', '=', clinicId)
        .where((eb) =>
          eb.or([
            eb('appointment_id', 'is', null).and(
              eb('expires_at', '<', new Date(now.getTime() - EXPIRED_HOLD_RETENTION_MS)),
            ),
            eb('ends_at', '<', now),
          ]),
        )
        .execute();
    },
  };
}
