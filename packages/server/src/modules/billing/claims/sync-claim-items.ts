import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { forEachClinic } from '../../../kernel/each-clinic.ts';
import { auth } from '../../auth/auth.module.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';
import { lockHistory } from '../ledger/plan-sync.ts';

/**
 * Removes the items of estimate lines $2/$3 of clinic $1 whose work is not done any more, unless they were presented.
 * Their drafts change.
 */
const REMOVE = {
  name: 'remove-claim-items',
  text: `
    with removed as (
      delete from claim_items i using unnest($2::bigint[], $3::bigint[]) as line (estimate_id, number)
       where i.clinic_id = $1::bigint and i.estimate_id = line.estimate_id and i.line_number = line.number
         and not i.presented
         and not exists (select from estimate_work w where w.clinic_id = i.clinic_id and w.estimate_id = i.estimate_id
                            and w.number = i.line_number)
      returning i.batch_id
    )
    update claim_batches b set version = b.version + 1
     where b.clinic_id = $1::bigint and b.id in (select batch_id from removed)`,
};

/**
 * Adds items for the done lines of history $2 that an obra social covers; those of other days get the new day. Their drafts
 * change.
 */
const ADD = {
  name: 'add-claim-items',
  text: `
    with synced as (
      insert into claim_items (clinic_id, patient_id, insurance_id, plan_id, plan_name, affiliate_number,
                               needs_authorization, procedure_id, code, description, tooth, faces, day, amount,
                               professional_id, estimate_id, line_number)
      select w.clinic_id, e.patient_id, e.insurance_id, e.plan_id, e.plan_name, e.affiliate_number, l.needs_authorization,
             l.procedure_id, l.code, l.description, l.tooth, l.faces, w.day, l.covered, p.professional_id, w.estimate_id,
             w.number
        from estimate_work w
        join estimate_lines l on l.clinic_id = w.clinic_id and l.estimate_id = w.estimate_id and l.number = w.number
        join estimates e on e.clinic_id = w.clinic_id and e.id = w.estimate_id
        join health_insurances i on i.id = e.insurance_id
        left join (${clinicalHistory.DATED_PLAN_ROWS}) p
          on p.clinic_id = w.clinic_id and p.history_id = w.history_id and p.row_id = w.row_id
       where w.clinic_id = $1::bigint and w.history_id = $2::bigint and l.covered > 0
      on conflict on constraint claim_items_line do update
        set day = excluded.day, professional_id = excluded.professional_id, version = claim_items.version + 1
        where not claim_items.presented and claim_items.day <> excluded.day
      returning batch_id
    )
    update claim_batches b set version = b.version + 1
     where b.clinic_id = $1::bigint and b.id in (select batch_id from synced)`,
};

interface HistoryOfClinic {
  readonly clinicId: number;
  readonly historyId: number;
}

interface LineOfEstimate {
  readonly estimate: { readonly id: number; readonly line: number };
}

/** Makes the items those of the history's done lines. `removed`: lines that the history did before. */
export async function syncClaimItems(
  tx: Tx,
  { clinicId, historyId }: HistoryOfClinic,
  removed: readonly LineOfEstimate[],
): Promise<void> {
  if (removed.length > 0)
    await rawQuery(tx, REMOVE, [
      clinicId,
      removed.map(({ estimate }) => estimate.id),
      removed.map(({ estimate }) => estimate.line),
    ]);
  await rawQuery(tx, ADD, [clinicId, historyId]);
}

/** The histories of clinic $1 that were saved since $2 with a done line that is covered and has no item. */
const LACKING = {
  name: 'histories-lacking-claim-items',
  text: `
    select distinct w.clinic_id as "clinicId", w.history_id as "historyId"
      from estimate_work w
      join estimate_lines l on l.clinic_id = w.clinic_id and l.estimate_id = w.estimate_id and l.number = w.number
      join estimates e on e.clinic_id = w.clinic_id and e.id = w.estimate_id
      join health_insurances i on i.id = e.insurance_id
     where w.clinic_id = $1::bigint and l.covered > 0
       and w.history_id in (select s.history_id from history_versions s
                             where s.clinic_id = $1::bigint and s.saved_at >= $2)
       and not exists (select from claim_items c where c.clinic_id = w.clinic_id and c.estimate_id = w.estimate_id
                                                   and c.line_number = w.number)`,
};

const DAY_MS = 24 * 60 * 60_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Adds the items of lines that a process of a release without claims marked as done in the last day, during an upgrade. */
export async function syncClaimItemsOfLastDay({ database, clock }: Parts): Promise<void> {
  const since = new Date(clock().getTime() - DAY_MS);
  await forEachClinic(database, await systemTransaction(database, auth.listClinicIds), async (clinicId) => {
    const lacking = await systemTransaction(database, (tx) =>
      rawQuery<HistoryOfClinic>(tx, LACKING, [clinicId, since]),
    );
    for (const history of lacking)
      await systemTransaction(database, async (tx) => {
        await lockHistory(tx, history);
        await syncClaimItems(tx, history, []);
      });
  });
}
