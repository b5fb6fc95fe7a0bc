import type { Statement } from '../../../kernel/database/statement.ts';

export const PRESENT_BATCH: Statement = {
  text: `
    with items as (
      update claim_items set presented = true, version = version + 1 where clinic_id = $1 and batch_id = $2
      returning *
    ), lines as (
      insert into claim_lines (clinic_id, batch_id, item_id, affiliate_number, authorization_number, tooth, faces, amount)
      select clinic_id, batch_id, id, affiliate_number, authorization_number, tooth, faces, amount from items
    ), rejections as (
      update claim_rejections r set again_batch_id = $2 from items i
       where r.clinic_id = i.clinic_id and r.item_id = i.id and r.undone_at is null and r.again_batch_id is null
    )
    update claim_batches b set presented_day = $3::date, presented_at = $4, presented_by = $5, insurance_name = i.name,
           hash = $6, version = b.version + 1, updated_at = $4
      from health_insurances i
     where b.clinic_id = $1 and b.id = $2 and i.id = b.insurance_id`,
};

/** A rejected item leaves its batch and can be presented again for the rejected amount. */
export const REJECT_ITEMS: Statement = {
  text: `
    with rejected as (
      insert into claim_rejections (clinic_id, batch_id, item_id, amount, reason, day, created_by, created_at)
      select $1::bigint, $2::bigint, item_id, amount, $5, $6::date, $7::bigint, $8::timestamptz
        from unnest($3::bigint[], $4::numeric[]) as g (item_id, amount)
      returning item_id, amount
    )
    update claim_items i set batch_id = null, amount = r.amount, version = i.version + 1
      from rejected r where i.clinic_id = $1 and i.id = r.item_id`,
};
