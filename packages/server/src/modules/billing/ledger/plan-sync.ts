import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { forEachClinic } from '../../../kernel/each-clinic.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';
import { refreshBalance } from '../accounts/account-balances.ts';
import { readOpenCharges } from '../accounts/accounts.service.ts';
import { numericOf } from '../amounts.ts';
import { hasClaims } from '../claims/claim-items.repository.ts';
import { hasAcceptedEstimate } from '../estimates/estimates.repository.ts';
import { paymentsRepository } from '../payments/payments.repository.ts';
import { planDifferences } from './plan-differences.ts';

/**
 * Appends the differences between the plan of history $2 and the ledger of clinic $1, in which a history of another clinic
 * has no plan. A changed amount is a counter-entry of the old one and an entry of the new one. The results count
 * both on day $5 if theirs is later, as the account does. `counted` and `moved`: when they count, and what they move, of
 * the differences d.
 */
const syncPlanText = (counted: string, moved: string): string => `
    insert into ledger_entries (clinic_id, patient_id, kind, day, description, amount, history_id, row_id,
                                professional_id, created_by, created_at, counted_on, moved_open)
    select d.clinic_id, d.patient_id, d.kind, d.day, e.description, e.amount, d.history_id, d.row_id, d.professional_id,
           $3::bigint, $4::timestamptz, ${counted}, ${moved}
      from (${planDifferences('p.clinic_id = $1::bigint and p.history_id = $2::bigint')}) d
     cross join lateral (values (0, 'Corrección: ' || d.booked_description, -d.booked_amount),
                                (1, d.plan_description, d.plan_amount)) as e (place, description, amount)
     where e.amount is not null
     order by e.place, d.row_id, d.kind desc
    returning patient_id as "patientId"`;

const SYNC_PLAN = {
  name: 'sync-plan-with-ledger-by-day',
  text: syncPlanText('case when d.day > $5::date then $5::date end', 'null'),
};

/** Of a patient who changed clinic on day $5. $6: what is open of the rows $7, negative where the account ends. */
const MOVE_PLAN = {
  name: 'move-plan-between-ledgers',
  text: syncPlanText(
    '$5::date',
    `case when d.kind = 'plan-debit' then coalesce((
       select o.amount from unnest($6::numeric[], $7::bigint[]) as o (amount, row_id) where o.row_id = d.row_id), 0) else 0 end`,
  ),
};

interface PlanOfClinic {
  readonly clinicId: number;
  readonly historyId: number;
}

/** Makes the account equal to the saved plan, in the transaction of the save, which has locked the history. */
export async function syncPlan(
  { tx, caller, now }: Pick<RequestContext, 'tx' | 'now'> & { readonly caller: { readonly id: number } },
  { clinicId, historyId }: PlanOfClinic,
): Promise<void> {
  if (clinicId === NO_CLINIC) return;
  const [entry] = await rawQuery<{ readonly patientId: number }>(tx, SYNC_PLAN, [
    clinicId,
    historyId,
    caller.id,
    now,
    clinicTimeAt(now).day,
  ]);
  if (entry) await refreshBalance(tx, clinicId, entry.patientId);
}

interface MovedPatient {
  readonly patientId: number;
  readonly from: number;
  readonly to: number;
}

/**
 * After a patient has moved to another clinic with their histories: ends the account and opens one there, on the day of
 * the move for the results of both, which keep their work and payments.
 * @throws HttpError 409 for a patient with payments, claims or accepted estimates, which stay with the clinic that numbered
 * them.
 */
export async function moveAccount(ctx: RequestContext, { patientId, from, to }: MovedPatient): Promise<void> {
  if (await paymentsRepository(ctx.tx, from).hasPayments(patientId))
    throw conflict('El paciente tiene pagos en su clínica: no se lo puede cambiar de clínica');
  if (await hasClaims(ctx.tx, from, patientId))
    throw conflict(
      'El paciente tiene prestaciones para presentar a su obra social: no se lo puede cambiar de clínica',
    );
  // Rows of the plan name the estimates, which the other clinic does not have.
  if (await hasAcceptedEstimate(ctx.tx, from, patientId))
    throw conflict('El paciente aceptó presupuestos de su clínica: no se lo puede cambiar de clínica');
  const { charges } = await readOpenCharges(ctx, from, patientId);
  for (const historyId of await clinicalHistory.historiesOf(ctx.tx, [patientId])) {
    const open = charges.filter((charge) => charge.historyId === historyId);
    for (const [clinicId, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (clinicId === NO_CLINIC) continue;
      const [entry] = await rawQuery<{ readonly patientId: number }>(ctx.tx, MOVE_PLAN, [
        clinicId,
        historyId,
        ctx.caller.id,
        ctx.now,
        clinicTimeAt(ctx.now).day,
        open.map((charge) => numericOf(sign * charge.open)),
        open.map(({ rowId }) => rowId),
      ]);
      if (entry) await refreshBalance(ctx.tx, clinicId, entry.patientId);
    }
  }
}

/** The plans of clinic $1 that were saved since $2 and differ, with the author of the version. */
const DIFFERING = {
  name: 'differing-plans',
  text: `
    select distinct d.clinic_id as "clinicId", d.history_id as "historyId", v.author_id as "authorId"
      from (${planDifferences(`p.clinic_id = $1::bigint and p.history_id in (
        select s.history_id from history_versions s where s.clinic_id = $1::bigint and s.saved_at >= $2)`)}) d
      join histories h on h.clinic_id = d.clinic_id and h.id = d.history_id
      join history_versions v on v.clinic_id = h.clinic_id and v.history_id = h.id and v.version = h.version`,
};

const DAY_MS = 24 * 60 * 60_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Enters the plans of the last day that a process of a release without accounts saved during an upgrade. */
export async function syncPlansOfLastDay({ database, clock }: Parts): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - DAY_MS);
  await forEachClinic(database, await systemTransaction(database, auth.listClinicIds), async (clinicId) => {
    const differing = await systemTransaction(database, (tx) =>
      rawQuery<PlanOfClinic & { readonly authorId: number }>(tx, DIFFERING, [clinicId, since]),
    );
    for (const { authorId, ...plan } of differing)
      await systemTransaction(database, async (tx) => {
        await lockHistory(tx, plan);
        await syncPlan({ tx, now, caller: { id: authorId } }, plan);
      });
  });
}

/** Waits for saves of the history that have not ended, so that the next statement sees their entries. */
export async function lockHistory(tx: Tx, { clinicId, historyId }: PlanOfClinic): Promise<void> {
  await sql`select from histories where clinic_id = ${clinicId} and id = ${historyId} for no key update`.execute(
    tx,
  );
}
