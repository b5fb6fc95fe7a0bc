import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { withFieldConflict } from '../../../kernel/database/database.ts';
import { centsOf, numericOf } from '../amounts.ts';
import { KEPT_AMOUNT } from '../refunds/refunds.repository.ts';

export interface SessionRow {
  readonly id: number;
  readonly opening_amount: number;
  readonly opened_by: number;
  readonly opened_at: Date;
  readonly counted: number | null;
  readonly note: string | null;
  readonly closed_by: number | null;
  readonly closed_at: Date | null;
  readonly version: number;
  readonly expected: number;
}

export interface TakenRow {
  readonly method: PaymentMethod;
  readonly taken_by: number;
  readonly count: number;
  readonly amount: number;
}

export interface MovementRow {
  readonly id: number;
  readonly amount: number;
  readonly reason: string;
  readonly created_by: number;
  readonly created_at: Date;
}

/**
 * What payments, voids and refunds of a session moved: a void takes back what the same person took. One that is given back by other
 * means takes no payment off the count of those.
 */
const takenIn = (clinicId: number, sessionId: unknown) => sql`
  select p.method, p.taken_by, 1 as count, p.amount
    from payments p where p.clinic_id = ${clinicId} and p.cash_session_id = ${sessionId}
  union all
  select coalesce(v.method, p.method), p.taken_by, case when coalesce(v.method, p.method) = p.method then -1 else 0 end,
         -${KEPT_AMOUNT}
    from payment_voids v join payments p on p.clinic_id = v.clinic_id and p.id = v.payment_id
   where v.clinic_id = ${clinicId} and v.cash_session_id = ${sessionId}
  union all
  select r.method, r.refunded_by, 0, -r.amount
    from payment_refunds r where r.clinic_id = ${clinicId} and r.cash_session_id = ${sessionId}`;

interface NewMovement {
  readonly amount: number;
  readonly reason: string;
  readonly saveId?: string | undefined;
}

/** The till of one clinic. */
export function cashRepository(tx: Tx, clinicId: number) {
  const sessions = (condition: unknown) => sql<SessionRow>`
    select s.id, ${centsOf(sql`s.opening_amount`)} as opening_amount, s.opened_by, s.opened_at,
           ${centsOf<number | null>(sql`s.counted`)} as counted, s.note, s.closed_by, s.closed_at, s.version,
           ${centsOf(sql`(s.opening_amount
             + coalesce((select sum(t.amount) from (${takenIn(clinicId, sql`s.id`)}) t where t.method = 'cash'), 0)
             + coalesce((select sum(m.amount) from cash_movements m
                          where m.clinic_id = ${clinicId} and m.session_id = s.id), 0))`)} as expected
      from cash_sessions s
     where s.clinic_id = ${clinicId} and ${condition}
     order by s.id desc`;
  const lock = async (condition: unknown, strength: 'share' | 'update'): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select id from cash_sessions where clinic_id = ${clinicId} and ${condition} for ${sql.raw(strength)}`.execute(
      tx,
    );
    return rows[0]?.id;
  };
  return {
    find: async (id: number): Promise<SessionRow | undefined> =>
      (await sessions(sql`s.id = ${id}`).execute(tx)).rows[0],

    findOpen: async (): Promise<SessionRow | undefined> =>
      (await sessions(sql`s.closed_at is null`).execute(tx)).rows[0],

    list: async (limit: number): Promise<readonly SessionRow[]> =>
      (await sql<SessionRow>`${sessions(sql`true`)} limit ${limit}`.execute(tx)).rows,

    /** Keeps the open session from being closed until the transaction ends. */
    shareOpen: (): Promise<number | undefined> => lock(sql`closed_at is null`, 'share'),

    /** Waits for payments and movements of the session; without an id, of whichever is open. */
    lockOpen: (id?: number): Promise<number | undefined> =>
      lock(sql`(${id ?? null}::bigint is null or id = ${id ?? null}) and closed_at is null`, 'update'),

    open: async (amount: number, openedBy: number, now: Date): Promise<number> => {
      const { rows } = await withFieldConflict(
        sql<{ id: number }>`
          insert into cash_sessions (clinic_id, opening_amount, opened_by, opened_at)
          values (${clinicId}, ${numericOf(amount)}::numeric, ${openedBy}, ${now}) returning id`.execute(tx),
        { cash_sessions_open: ['amount', 'La caja ya está abierta'] },
      );
      return rows[0]?.id ?? 0;
    },

    close: async (
      id: number,
      { counted, note }: { readonly counted: number; readonly note: string | null },
      closedBy: number,
      now: Date,
    ): Promise<void> => {
      await sql`
        update cash_sessions
           set counted = ${numericOf(counted)}::numeric, note = ${note}, closed_by = ${closedBy},
               closed_at = ${now}, version = version + 1
         where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    addMovement: async (
      sessionId: number,
      { amount, reason, saveId }: NewMovement,
      createdBy: number,
      now: Date,
    ): Promise<void> => {
      await sql`
        insert into cash_movements (clinic_id, session_id, amount, reason, save_id, created_by, created_at)
        values (${clinicId}, ${sessionId}, ${numericOf(amount)}::numeric, ${reason}, ${saveId ?? null}::uuid, ${createdBy},
                ${now})`.execute(tx);
    },

    listTaken: async (sessionId: number): Promise<readonly TakenRow[]> => {
      const { rows } = await sql<TakenRow>`
        select t.method, t.taken_by, sum(t.count)::int as count, ${centsOf(sql`sum(t.amount)`)} as amount
          from (${takenIn(clinicId, sessionId)}) t
         group by t.method, t.taken_by
         order by t.method, t.taken_by`.execute(tx);
      return rows;
    },

    listMovements: async (sessionId: number): Promise<readonly MovementRow[]> => {
      const { rows } = await sql<MovementRow>`
        select id, ${centsOf(sql`amount`)} as amount, reason, created_by, created_at
          from cash_movements where clinic_id = ${clinicId} and session_id = ${sessionId} order by id`.execute(
        tx,
      );
      return rows;
    },
  };
}
