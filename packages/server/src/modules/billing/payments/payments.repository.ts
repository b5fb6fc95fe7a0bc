import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import type { Page, PageRequest } from '@dentaria/contract/http/page.ts';
import { sql } from 'kysely';
import { ConcurrencyError, type Tx } from '../../../kernel/database/database.ts';
import { type Keyset, keysetPage } from '../../../kernel/database/keyset-page.ts';
import { personName } from '../../../kernel/people.ts';
import { refreshBalance } from '../accounts/account-balances.ts';
import type { PaidRow } from '../accounts/open-charges.ts';
import { centsOf, numericOf } from '../amounts.ts';
import { KEPT_AMOUNT } from '../refunds/refunds.repository.ts';

const LOCK_TIMEOUT = '55P03';

export interface PaymentRow {
  readonly id: number;
  readonly receipt_number: number;
  readonly patient_id: number;
  readonly patient_name: string;
  readonly amount: number;
  /** What was not given back by refunds. */
  readonly kept: number;
  readonly method: PaymentMethod;
  readonly day: string;
  readonly note: string | null;
  readonly usd_amount: number | null;
  readonly usd_rate: number | null;
  readonly cash_session_id: number | null;
  readonly taken_by: number;
  readonly created_at: Date;
  readonly voided_by: number | null;
  readonly voided_at: Date | null;
  readonly void_reason: string | null;
  readonly void_method: PaymentMethod | null;
}

export interface PaidCharge extends PaidRow {
  readonly payment_id: number;
  readonly description: string;
}

export interface NewPayment {
  readonly receiptNumber: number;
  readonly patientId: number;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly day: string;
  readonly note: string | null;
  readonly dollars: { readonly amount: number; readonly rate: number } | null;
  readonly cashSessionId: number | null;
  readonly saveId: string | undefined;
}

interface NewVoid {
  readonly reason: string;
  readonly method: PaymentMethod;
  readonly cashSessionId: number | null;
}

export interface PaymentFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly patientId?: number | undefined;
}

interface NewEntry {
  readonly patientId: number;
  readonly kind: 'payment' | 'payment-void';
  readonly day: string;
  readonly description: string;
  readonly amount: number;
  readonly paymentId: number;
}

const KEYSET: Keyset<'number'> = {
  id: 'id',
  sorts: { number: { column: 'receipt_number', type: 'bigint' } },
};

const numericOrNull = (cents: number | undefined): string | null =>
  cents === undefined ? null : numericOf(cents);

/** The payments of one clinic. */
export function paymentsRepository(tx: Tx, clinicId: number) {
  /** `condition` is about payments p and their voids v. */
  const payments = (condition: unknown) => sql<PaymentRow>`
    select p.id, p.receipt_number, p.patient_id, ${personName('u')} as patient_name,
           ${centsOf(sql`p.amount`)} as amount, ${centsOf(KEPT_AMOUNT)} as kept, p.method, p.day, p.note,
           ${centsOf<number | null>(sql`p.usd_amount`)} as usd_amount,
           ${centsOf<number | null>(sql`p.usd_rate`)} as usd_rate,
           p.cash_session_id, p.taken_by, p.created_at, v.voided_by, v.voided_at, v.reason as void_reason,
           coalesce(v.method, p.method) as void_method
      from payments p
      join users u on u.clinic_id = p.clinic_id and u.id = p.patient_id
      left join payment_voids v on v.clinic_id = p.clinic_id and v.payment_id = p.id
     where p.clinic_id = ${clinicId} and ${condition}`;
  return {
    /**
     * Locks the clinic's counter until the transaction ends and returns the last number. A call that waits for too many
     * others gives its connection back and is tried again.
     */
    lockCounter: async (): Promise<number> => {
      await sql`insert into receipt_counters (clinic_id) values (${clinicId}) on conflict do nothing`.execute(
        tx,
      );
      const { rows } = await sql<{ last_number: number }>`
        select last_number from receipt_counters where clinic_id = ${clinicId} for update`
        .execute(tx)
        .catch((error: unknown) => {
          throw (error as { code?: unknown }).code === LOCK_TIMEOUT ? new ConcurrencyError() : error;
        });
      return rows[0]?.last_number ?? 0;
    },

    setCounter: async (last: number): Promise<void> => {
      await sql`update receipt_counters set last_number = ${last} where clinic_id = ${clinicId}`.execute(tx);
    },

    find: async (id: number): Promise<PaymentRow | undefined> =>
      (await payments(sql`p.id = ${id}`).execute(tx)).rows[0],

    page: (
      { from, to, method, patientId }: PaymentFilters,
      request: PageRequest<'number'>,
    ): Promise<Page<PaymentRow>> =>
      keysetPage(
        tx
          .selectFrom(
            sql<PaymentRow>`(${payments(sql`p.day >= coalesce(${from ?? null}::date, '-infinity')
              and p.day <= coalesce(${to ?? null}::date, 'infinity')
              and (${method ?? null}::text is null or p.method = ${method ?? null})
              and (${patientId ?? null}::bigint is null or p.patient_id = ${patientId ?? null})`)})`.as(
              'found',
            ),
          )
          .selectAll(),
        KEYSET,
        request,
      ),

    listOfSession: async (sessionId: number): Promise<readonly PaymentRow[]> =>
      (await sql<PaymentRow>`${payments(sql`p.cash_session_id = ${sessionId}`)} order by p.id`.execute(tx))
        .rows,

    /** Whichever session took them. */
    listVoidedInSession: async (sessionId: number): Promise<readonly PaymentRow[]> =>
      (
        await sql<PaymentRow>`${payments(sql`v.cash_session_id = ${sessionId}`)} order by v.voided_at, p.id`.execute(
          tx,
        )
      ).rows,

    /** What payments named, with the latest description of each row. */
    listCharges: async (paymentIds: readonly number[]): Promise<readonly PaidCharge[]> => {
      const { rows } = await sql<PaidCharge>`
        select c.payment_id, c.history_id as "historyId", c.row_id as "rowId", ${centsOf(sql`c.amount`)} as amount,
               coalesce(e.description, '') as description
          from payment_charges c
          left join lateral (select l.day, l.description from ledger_entries l
                              where l.clinic_id = c.clinic_id and l.history_id = c.history_id and l.row_id = c.row_id
                                and l.kind = 'plan-debit' and l.amount > 0
                              order by l.id desc limit 1) e on true
         where c.clinic_id = ${clinicId} and c.payment_id = any (${paymentIds}::bigint[])
         order by c.payment_id, e.day, c.history_id, c.row_id`.execute(tx);
      return rows;
    },

    /** Of the last payment that is not void. */
    findLastDay: async (patientId: number): Promise<string | null> => {
      const { rows } = await sql<{ day: string | null }>`
        select max(p.day) as day from payments p
         where p.clinic_id = ${clinicId} and p.patient_id = ${patientId}
           and not exists (select from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id)`.execute(
        tx,
      );
      return rows[0]?.day ?? null;
    },

    create: async (payment: NewPayment, takenBy: number, now: Date): Promise<number> => {
      const { dollars } = payment;
      const { rows } = await sql<{ id: number }>`
        insert into payments (clinic_id, receipt_number, patient_id, amount, method, day, note, usd_amount, usd_rate,
                              cash_session_id, taken_by, save_id, created_at)
        values (${clinicId}, ${payment.receiptNumber}, ${payment.patientId}, ${numericOf(payment.amount)}::numeric,
                ${payment.method}, ${payment.day}::date, ${payment.note}, ${numericOrNull(dollars?.amount)}::numeric,
                ${numericOrNull(dollars?.rate)}::numeric, ${payment.cashSessionId}, ${takenBy},
                coalesce(${payment.saveId ?? null}::uuid, gen_random_uuid()), ${now})
        returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    },

    addCharges: async (paymentId: number, charges: readonly PaidRow[]): Promise<void> => {
      await sql`
        insert into payment_charges (clinic_id, payment_id, history_id, row_id, amount)
        select ${clinicId}::bigint, ${paymentId}::bigint, c.*
          from unnest(${charges.map(({ historyId }) => historyId)}::bigint[],
                      ${charges.map(({ rowId }) => rowId)}::bigint[],
                      ${charges.map(({ amount }) => numericOf(amount))}::numeric[]) as c`.execute(tx);
    },

    /** False if the payment is void already. */
    addVoid: async (
      paymentId: number,
      { reason, method, cashSessionId }: NewVoid,
      voidedBy: number,
      now: Date,
    ): Promise<boolean> => {
      const { rows } = await sql`
        insert into payment_voids (clinic_id, payment_id, reason, method, cash_session_id, voided_by, voided_at)
        values (${clinicId}, ${paymentId}, ${reason}, ${method}, ${cashSessionId}, ${voidedBy}, ${now})
        on conflict do nothing returning payment_id`.execute(tx);
      return rows.length > 0;
    },

    /** After the payment, its charges and its void, which the balance counts. */
    addEntry: async (entry: NewEntry, createdBy: number, now: Date): Promise<void> => {
      await sql`
        insert into ledger_entries (clinic_id, patient_id, kind, day, description, amount, payment_id, created_by,
                                    created_at)
        values (${clinicId}, ${entry.patientId}, ${entry.kind}, ${entry.day}::date, ${entry.description},
                ${numericOf(entry.amount)}::numeric, ${entry.paymentId}, ${createdBy}, ${now})`.execute(tx);
      await refreshBalance(tx, clinicId, entry.patientId);
    },

    hasPayments: async (patientId: number): Promise<boolean> => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from payments where clinic_id = ${clinicId} and patient_id = ${patientId}) as found`.execute(
        tx,
      );
      return rows[0]?.found ?? false;
    },
  };
}
