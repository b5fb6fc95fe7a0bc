import type { Statement } from '../../../kernel/database/statement.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';

export const REMOVE_UNDONE_ITEMS: Statement = {
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

export const SYNC_DONE_ITEMS: Statement = {
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
