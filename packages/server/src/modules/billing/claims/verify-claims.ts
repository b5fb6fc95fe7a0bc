import { type Client, changedDocuments, runChecks } from '../ledger/changed-documents.ts';
import { type HashedItem, hashBatch } from './claim-hash.ts';

type BatchRow = Parameters<typeof hashBatch>[0] & { readonly presented_day: string; readonly hash: Buffer };

type Line = HashedItem & { readonly clinic_id: number; readonly batch_id: number };

const BATCH = 200;

const PRESENTED = `
  select b.clinic_id, b.id, b.number, b.insurance_id, coalesce(b.insurance_name, h.name) as insurance_name,
         to_char(b.period, 'YYYY-MM') as period, b.presented_day, b.hash
    from claim_batches b join health_insurances h on h.id = b.insurance_id
   where b.presented_at is not null and (b.clinic_id, b.id) > ($1::bigint, $2::bigint)
   order by b.clinic_id, b.id limit ${BATCH}`;

const LINES = `
  select i.*, l.batch_id, l.affiliate_number, l.authorization_number, l.tooth, l.faces,
         (l.amount * 100)::bigint as amount
    from claim_lines l
    join unnest($1::bigint[], $2::bigint[]) as b (clinic_id, id) on b.clinic_id = l.clinic_id and b.id = l.batch_id
    join claim_items i on i.clinic_id = l.clinic_id and i.id = l.item_id
   order by i.day, i.id`;

const ENTRIES = `
  select 'batch ' || b.number || ' of clinic ' || b.clinic_id || ': ' || coalesce(e.count, 0) || ' entries of '
         || coalesce(e.amount, x.amount) || ' in the account (' || coalesce(e.kind, x.kind) || '), instead of '
         || coalesce(x.count, 0) as finding
    from (select clinic_id, batch_id, kind, amount, count(*) as count from insurer_entries group by 1, 2, 3, 4) e
    full join (
         select clinic_id, batch_id, kind, amount, count(*) as count
           from (select clinic_id, batch_id, 'presentation' as kind, sum(amount) as amount
                   from claim_lines group by 1, 2
                 union all
                 select clinic_id, batch_id, 'payment', -amount from insurer_payments
                 union all
                 select p.clinic_id, p.batch_id, 'payment-void', p.amount
                   from insurer_payment_voids v
                   join insurer_payments p on p.clinic_id = v.clinic_id and p.id = v.payment_id
                 union all
                 select clinic_id, batch_id, 'rejection', -amount from claim_rejections
                 union all
                 select clinic_id, batch_id, 'rejection-undo', amount from claim_rejections where undone_at is not null) f
          group by 1, 2, 3, 4) x using (clinic_id, batch_id, kind, amount)
    join claim_batches b on b.clinic_id = coalesce(e.clinic_id, x.clinic_id) and b.id = coalesce(e.batch_id, x.batch_id)
   where e.count is distinct from x.count
   order by b.clinic_id, b.number, coalesce(e.kind, x.kind), coalesce(e.amount, x.amount)`;

const TOTALS = `
  select 'batch ' || b.number || ' of clinic ' || b.clinic_id || ': '
         || case when min(e.insurance_id) <> b.insurance_id or max(e.insurance_id) <> b.insurance_id
                 then 'an entry in the account of another obra social'
                 else 'paid and rejected ' || -sum(e.amount) || ' more than what was presented' end as finding
    from claim_batches b join insurer_entries e on e.clinic_id = b.clinic_id and e.batch_id = b.id
   group by b.clinic_id, b.id
  having sum(e.amount) < 0 or min(e.insurance_id) <> b.insurance_id or max(e.insurance_id) <> b.insurance_id
   order by b.clinic_id, b.number`;

/** A rejected item has left its batch; any other presented item is still in it. */
const ITEMS = `
  select 'item ' || i.id || ' of clinic ' || i.clinic_id || ': '
         || case when l.item_id is null then 'in presented batch ' || b.number || ', which has no line of it'
                 when r.amount > l.amount then 'rejected ' || r.amount || ' of ' || l.amount
                 when r.id is not null then 'rejected, and still in batch ' || b.number
                 else 'presented in batch ' || b.number || ', and not in it' end as finding
    from claim_batches b
    join claim_items i on i.clinic_id = b.clinic_id
     and (i.batch_id = b.id or exists (select from claim_lines l where l.clinic_id = b.clinic_id and l.batch_id = b.id
                                                                   and l.item_id = i.id))
    left join claim_lines l on l.clinic_id = b.clinic_id and l.batch_id = b.id and l.item_id = i.id
    left join claim_rejections r on r.clinic_id = l.clinic_id and r.batch_id = l.batch_id and r.item_id = l.item_id
                                and r.undone_at is null
   where b.presented_at is not null
     and (l.item_id is null or r.amount > l.amount or (r.id is null) <> (i.batch_id is not distinct from b.id))
   order by i.clinic_id, i.id, b.number`;

const COUNTERS = `
  select 'batch ' || b.number || ' of clinic ' || b.clinic_id || ': beyond the counter, ' || coalesce(c.last_number, 0) as finding
    from claim_batches b left join claim_counters c on c.clinic_id = b.clinic_id
   where b.number > coalesce(c.last_number, 0)
   order by b.clinic_id, b.number`;

export async function verifyClaims(client: Client): Promise<readonly string[]> {
  const changed = await changedDocuments<BatchRow, Line>(client, {
    documents: PRESENTED,
    lines: LINES,
    ofLine: ({ clinic_id, batch_id }) => ({ clinic_id, id: batch_id }),
    isUnchanged: (batch, lines) => hashBatch(batch, batch.presented_day, lines).equals(batch.hash),
    nameOf: ({ clinic_id, number }) => `batch ${number} of clinic ${clinic_id}`,
  });
  return [...changed, ...(await runChecks(client, [ENTRIES, TOTALS, ITEMS, COUNTERS]))];
}
