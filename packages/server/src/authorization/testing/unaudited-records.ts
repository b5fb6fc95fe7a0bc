import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../testing/test-app.ts';
import type { World } from './world.ts';

/** The last audit row. */
export async function lastAuditId({ owner }: TestApp): Promise<number> {
  const { rows } = await owner.query<{ last: number }>('select coalesce(max(id), 0) as last from audit');
  return rows[0]?.last ?? 0;
}

/** Returns histories that appear in a response of any status without an audit row after `since`. */
export async function unauditedRecords(
  { owner }: TestApp,
  { here, elsewhere }: World,
  answer: LightMyRequestResponse,
  since: number,
): Promise<readonly number[]> {
  const disclosed = [here, elsewhere].filter(({ clinicalText }) => answer.body.includes(clinicalText));
  if (disclosed.length === 0) return [];
  const { rows } = await owner.query<{ object_id: number }>(
    "select object_id from audit where object = 'history' and id > $1",
    [since],
  );
  const audited = rows.map(({ object_id }) => object_id);
  return disclosed
    .filter(
      (practice) => ![practice.historyId, practice.archivedHistoryId].some((id) => audited.includes(id)),
    )
    .map(({ historyId }) => historyId);
}
