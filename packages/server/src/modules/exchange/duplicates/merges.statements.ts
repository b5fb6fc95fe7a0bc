import { column, statement } from '../../../kernel/database/statement.ts';

const MAX_CHAINED_MERGES = 20;

/** Follows the chain of merges from archived patient $1. `mergeId` is the first merge, `keptId` the last record. */
export const MERGE_TARGET = statement({
  columns: { mergeId: column.int8, clinicId: column.int8, keptId: column.int8 },
  text: `
    with recursive chain as (
      select m.id, m.clinic_id, m.kept_id, 1 as place from patient_merges m
       where m.other_id = $1 and m.undone_at is null
      union all
      select c.id, c.clinic_id, m.kept_id, c.place + 1
        from chain c join patient_merges m on m.clinic_id = c.clinic_id and m.other_id = c.kept_id and m.undone_at is null
       where c.place < ${MAX_CHAINED_MERGES}
    )
    select id as "mergeId", clinic_id as "clinicId", kept_id as "keptId" from chain order by place desc limit 1`,
});
