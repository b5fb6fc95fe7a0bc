import type { LedgerKind } from '@dentaria/contract/billing/accounts.ts';
import { MAX_LISTED_BALANCES } from '@dentaria/contract/billing/listed-balances.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';
import { personName } from '../../../kernel/people.ts';
import { centsOf } from '../amounts.ts';

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface EntryRow {
  readonly id: number;
  readonly kind: LedgerKind;
  readonly day: string;
  readonly description: string;
  readonly amount: number;
  readonly balance: number;
  readonly payment_id: number | null;
  readonly receipt_number: number | null;
  readonly professional_id: number | null;
  readonly created_at: Date;
  readonly created_by: number;
}

export interface BalanceRow {
  readonly id: number;
  readonly name: string;
  readonly balance: number;
  readonly owed_since: string | null;
  readonly removed: boolean;
}

/** The accounts of one clinic. */
export function accountsRepository(tx: Tx, clinicId: number) {
  const sumBefore = async (patientId: number, day: string | null): Promise<number> => {
    const { rows } = await sql<{ balance: number }>`
      select coalesce(${centsOf(sql`sum(e.amount)`)}, 0) as balance
        from ledger_entries e
       where e.clinic_id = ${clinicId} and e.patient_id = ${patientId}
         and (${day}::date is null or e.day < ${day}::date)`.execute(tx);
    return rows[0]?.balance ?? 0;
  };
  /** The balance after the entry `t` that the condition selects, in the order in which they were written. */
  const sumUpTo = async (patientId: number, condition: unknown): Promise<number> => {
    const { rows } = await sql<{ balance: number }>`
      select ${centsOf(sql`sum(e.amount)`)} as balance
        from ledger_entries e
       where e.clinic_id = ${clinicId} and e.patient_id = ${patientId}
         and e.id <= (select t.id from ledger_entries t
                       where t.clinic_id = ${clinicId} and t.patient_id = ${patientId} and ${condition})`.execute(
      tx,
    );
    return rows[0]?.balance ?? 0;
  };
  return {
    balanceOf: (patientId: number): Promise<number> => sumBefore(patientId, null),

    balanceBefore: sumBefore,

    /** When the payment was taken, whatever its day. */
    balanceAfterPayment: (patientId: number, paymentId: number): Promise<number> =>
      sumUpTo(patientId, sql`t.payment_id = ${paymentId} and t.kind = 'payment'`),

    balanceAfterRefund: (patientId: number, refundId: number): Promise<number> =>
      sumUpTo(patientId, sql`t.refund_id = ${refundId}`),

    /** By day and then in the order in which they were written, with the balance after each. */
    listEntries: async (
      patientId: number,
      { from, to }: Period,
      openingBalance: number,
    ): Promise<readonly EntryRow[]> => {
      const { rows } = await sql<EntryRow>`
        select e.id, e.kind, e.day, e.description, ${centsOf(sql`e.amount`)} as amount,
               ${openingBalance} + ${centsOf(sql`sum(e.amount) over (order by e.day, e.id)`)} as balance,
               e.payment_id, p.receipt_number, e.professional_id, e.created_at, e.created_by
          from ledger_entries e
          left join payments p on p.clinic_id = e.clinic_id and p.id = e.payment_id
         where e.clinic_id = ${clinicId} and e.patient_id = ${patientId}
           and e.day >= coalesce(${from ?? null}::date, '-infinity') and e.day <= coalesce(${to ?? null}::date, 'infinity')
         order by e.day, e.id`.execute(tx);
      return rows;
    },

    /**
     * The largest debts first, and the largest advances, which more debts do not displace. Also those of patients who were
     * removed: the clinic's totals contain them.
     */
    listBalances: async (): Promise<readonly BalanceRow[]> => {
      const { rows } = await sql<BalanceRow>`
        select p.id, ${personName('p')} as name, ${centsOf(sql`a.balance`)} as balance, a.owed_since,
               p.removed_at is not null as removed
          from (select *, row_number() over (partition by sign(balance) order by abs(balance) desc, patient_id) as place
                  from account_balances where clinic_id = ${clinicId} and balance <> 0) a
          join users p on p.clinic_id = a.clinic_id and p.id = a.patient_id
         where a.place <= ${MAX_LISTED_BALANCES}
         order by a.balance desc, p.id`.execute(tx);
      return rows;
    },
  };
}

/** Those whom an account, a payment or the till of any clinic names. Public API of the module. */
export const usersOnAccounts: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_account', userIds);
