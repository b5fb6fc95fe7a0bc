import { type Client, changedDocuments } from '../ledger/changed-documents.ts';
import { isUnchanged } from './estimate-hash.ts';
import type { EstimateLineRow, FoundEstimate } from './estimates.repository.ts';

const BATCH = 500;

const ESTIMATES = `
  select e.*, (e.discount_amount * 100)::bigint as discount_cents
    from estimates e
   where e.presented_at is not null and (e.clinic_id, e.id) > ($1::bigint, $2::bigint)
   order by e.clinic_id, e.id limit ${BATCH}`;

const LINES = `
  select l.*, (l.price * 100)::bigint as price, (l.covered * 100)::bigint as covered
    from estimate_lines l join unnest($1::bigint[], $2::bigint[]) as e (clinic_id, id)
      on e.clinic_id = l.clinic_id and e.id = l.estimate_id
   order by l.clinic_id, l.estimate_id, l.number`;

type Line = EstimateLineRow & { readonly clinic_id: number; readonly estimate_id: number };

export const verifyEstimates = (client: Client) =>
  changedDocuments<FoundEstimate, Line>(client, {
    documents: ESTIMATES,
    lines: LINES,
    ofLine: ({ clinic_id, estimate_id }) => ({ clinic_id, id: estimate_id }),
    isUnchanged,
    nameOf: ({ clinic_id, id }) => `estimate ${id} of clinic ${clinic_id}`,
  });
