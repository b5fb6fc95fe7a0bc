import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import type { SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { personName } from '../../../kernel/people.ts';
import { centsOf } from '../amounts.ts';
import { COUNTED_DAY, isCountedIn, NOT_MOVED, type ResultPeriod, settledWork } from './settled-work.ts';

export interface ProfessionalRow {
  readonly professional_id: number;
  readonly production: number;
  readonly collected: number;
  readonly due: number;
  readonly share: number | null;
}

export interface LineRow {
  readonly day: string;
  readonly patient_id: number;
  readonly patient_name: string;
  readonly description: string;
  readonly basis: SettlementBasis;
  readonly amount: number;
  readonly percent: string | null;
  readonly share: number;
}

interface DayRow {
  readonly day: string;
  readonly production: number;
  readonly collected: number;
}

interface MethodRow {
  readonly method: PaymentMethod | 'plan' | 'insurer';
  readonly count: number;
  readonly amount: number;
}

interface ChapterRow {
  readonly chapter: string;
  readonly amount: number;
}

interface BalancesRow {
  readonly due: number;
  readonly advances: number;
  readonly advancesBefore: number;
  /** Of patients who changed clinic in the period; negative for those who left. */
  readonly advancesMoved: number;
}

const sumOf = (amount: unknown) => centsOf(sql`coalesce(sum(${amount}), 0)`);

/** Kinds of entries of obras sociales that are money. */
const INSURER_MONEY = sql`kind in ('payment', 'payment-void')`;

/** What happened in a clinic in a period. */
export function resultsRepository(tx: Tx, period: ResultPeriod) {
  const { clinicId, from, to } = period;
  const inPeriod = (day: string) => sql`${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} <= ${to}::date`;
  const work = (professionalId?: number) => sql<ProfessionalRow>`
    select w.professional_id, ${sumOf(sql`w.produced`)} as production, ${sumOf(sql`w.collected`)} as collected,
           ${sumOf(sql`w.open`)} as due, ${centsOf<number | null>(sql`sum(w.share)`)} as share
      from (${settledWork(period, professionalId)}) w
     where ${professionalId ?? null}::bigint is null or w.professional_id = ${professionalId ?? null}
     group by w.professional_id`;
  return {
    listProfessionals: async (): Promise<readonly ProfessionalRow[]> => (await work().execute(tx)).rows,

    findProfessional: async (professionalId: number): Promise<ProfessionalRow | undefined> =>
      (await work(professionalId).execute(tx)).rows[0],

    /** The work that a professional is paid for, by day. */
    listLines: async (professionalId: number): Promise<readonly LineRow[]> => {
      const { rows } = await sql<LineRow>`
        select w.day, w.patient_id, coalesce(${personName('u')}, 'Paciente de otra clínica') as patient_name,
               coalesce(e.description, '') as description, w.basis, ${centsOf(sql`w.settled`)} as amount, w.percent,
               coalesce(${centsOf(sql`w.share`)}, 0) as share
          from (${settledWork(period, professionalId)}) w
          left join users u on u.clinic_id = ${clinicId} and u.id = w.patient_id
          left join lateral (select l.description from ledger_entries l
                              where l.clinic_id = ${clinicId} and l.history_id = w.history_id and l.row_id = w.row_id
                                and l.kind = 'plan-debit' and l.amount > 0
                              order by l.id desc limit 1) e on true
         where w.professional_id = ${professionalId} and w.settled <> 0
         order by w.day, w.history_id, w.row_id`.execute(tx);
      return rows;
    },

    /** Days with an entry. `professionalId`: their production only. */
    listDays: async (professionalId?: number): Promise<readonly DayRow[]> => {
      const { rows } = await sql<DayRow>`
        select day, ${sumOf(sql`case when kind = 'plan-debit' then amount end`)} as production,
               ${sumOf(sql`case when kind <> 'plan-debit' then -amount end`)} as collected
          from (select ${COUNTED_DAY} as day, kind, amount from ledger_entries
                 where clinic_id = ${clinicId} and ${isCountedIn(period)} and ${NOT_MOVED}
                   and (${professionalId ?? null}::bigint is null
                        or (kind = 'plan-debit' and professional_id = ${professionalId ?? null}))
                union all
                select day, kind, amount from insurer_entries
                 where clinic_id = ${clinicId} and ${inPeriod('day')} and ${INSURER_MONEY}
                   and ${professionalId ?? null}::bigint is null) e
         group by day order by day`.execute(tx);
      return rows;
    },

    listMethods: async (): Promise<readonly MethodRow[]> => {
      const { rows } = await sql<MethodRow>`
        select m.method, sum(m.count)::int as count, ${sumOf(sql`m.amount`)} as amount
          from (select method, count(*) as count, sum(amount) as amount
                  from payments where clinic_id = ${clinicId} and ${inPeriod('day')} group by method
                union all
                select coalesce(o.method, p.method), -count(*) filter (where coalesce(o.method, p.method) = p.method),
                       -sum(v.amount)
                  from ledger_entries v
                  join payments p on p.clinic_id = v.clinic_id and p.id = v.payment_id
                  left join payment_voids o on o.clinic_id = v.clinic_id and o.payment_id = v.payment_id
                 where v.clinic_id = ${clinicId} and ${inPeriod('v.day')} and v.kind = 'payment-void'
                 group by 1
                union all
                select method, 0, -sum(amount)
                  from payment_refunds where clinic_id = ${clinicId} and ${inPeriod('day')} group by method
                union all
                select 'plan', count(*) filter (where amount < 0) - count(*) filter (where amount > 0), -sum(amount)
                  from ledger_entries
                 where clinic_id = ${clinicId} and ${isCountedIn(period)} and kind = 'plan-credit' and ${NOT_MOVED}
                having count(*) > 0
                union all
                select 'insurer', count(*) filter (where amount < 0) - count(*) filter (where amount > 0), -sum(amount)
                  from insurer_entries
                 where clinic_id = ${clinicId} and ${inPeriod('day')} and ${INSURER_MONEY}
                having count(*) > 0) m
         group by m.method order by amount desc, m.method`.execute(tx);
      return rows;
    },

    /** Production of accepted lines of estimates by the chapter of their procedure. */
    listChapters: async (professionalId?: number): Promise<readonly ChapterRow[]> => {
      const { rows } = await sql<ChapterRow>`
        select coalesce(p.chapter, '') as chapter, ${sumOf(sql`e.amount`)} as amount
          from estimate_work w
          join estimate_lines l on l.clinic_id = w.clinic_id and l.estimate_id = w.estimate_id and l.number = w.number
          join procedures p on p.clinic_id = l.clinic_id and p.id = l.procedure_id
          join ledger_entries e on e.clinic_id = w.clinic_id and e.history_id = w.history_id and e.row_id = w.row_id
         where w.clinic_id = ${clinicId} and e.id in (
               select id from ledger_entries
                where clinic_id = ${clinicId} and ${isCountedIn(period)} and kind = 'plan-debit' and ${NOT_MOVED})
           and (${professionalId ?? null}::bigint is null or e.professional_id = ${professionalId ?? null})
         group by 1 having sum(e.amount) <> 0 order by amount desc, chapter`.execute(tx);
      return rows;
    },

    readBalances: async (): Promise<BalancesRow> => {
      const { rows } = await sql<BalancesRow>`
        select ${sumOf(sql`greatest(after, 0)`)} as due, ${sumOf(sql`greatest(-after, 0)`)} as advances,
               ${sumOf(sql`greatest(-before, 0)`)} as "advancesBefore", ${sumOf(sql`moved`)} as "advancesMoved"
          from (select sum(amount) as after, coalesce(sum(amount) filter (where ${COUNTED_DAY} < ${from}::date), 0) as before,
                       coalesce(sum(moved_open - amount) filter (where ${COUNTED_DAY} >= ${from}::date), 0) as moved
                  from ledger_entries where clinic_id = ${clinicId} and ${COUNTED_DAY} <= ${to}::date
                 group by patient_id) a`.execute(tx);
      return rows[0] ?? { due: 0, advances: 0, advancesBefore: 0, advancesMoved: 0 };
    },
  };
}
