import type { MergeRequest, PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

/** Takes the proposed fields by default. */
export async function mergeBody(
  test: ProductUnderTest,
  { clinicId, token }: { readonly clinicId: number; readonly token: string },
  keptId: number,
  otherId: number,
  fields: MergeRequest['fields'] = {},
): Promise<MergeRequest> {
  const { kept, other } = await test
    .as(token)
    .exchange.previewMerge({ params: { clinicId }, query: { keptId, otherId } });
  return { keptId, otherId, keptUpdatedAt: kept.updatedAt, otherUpdatedAt: other.updatedAt, fields };
}

export async function buildMerge(
  test: ProductUnderTest,
  caller: { readonly clinicId: number; readonly token: string },
  keptId: number,
  otherId: number,
): Promise<PatientMerge> {
  return test.as(caller.token).exchange.mergePatients({
    params: { clinicId: caller.clinicId },
    body: await mergeBody(test, caller, keptId, otherId),
  });
}

export interface BuiltMerge {
  readonly id: number;
  readonly otherId: number;
  /** Body of a merge of two other records. */
  readonly next: MergeRequest;
}

/** Merges an empty record into a patient's. The patient may be merged with another one next. */
export async function insertMerge(
  test: ProductUnderTest,
  { clinicId, by }: { readonly clinicId: number; readonly by: number },
  patient: BuiltUser,
  another: BuiltUser,
): Promise<BuiltMerge> {
  const { id: otherId } = await buildUser(test, { clinicId });
  const { rows } = await test.owner.query<{ id: number }>(
    `with archived as (update users set enabled = false, removed_at = now() where id = $3)
     insert into patient_merges (clinic_id, kept_id, other_id, moves, marks, merged_by, merged_at)
     values ($1, $2, $3, '[]', '{}', $4, now()) returning id`,
    [clinicId, patient.id, otherId, by],
  );
  return {
    id: rows[0]?.id ?? 0,
    otherId,
    next: await mergeCurrentVersions(test, { keptId: patient.id, otherId: another.id }),
  };
}

/** Uses the current versions of both records. */
export async function mergeCurrentVersions(
  test: ProductUnderTest,
  { keptId, otherId }: Pick<MergeRequest, 'keptId' | 'otherId'>,
): Promise<MergeRequest> {
  const { rows } = await test.owner.query<{ id: number; at: Date }>(
    'select id, updated_at as at from users where id in ($1, $2)',
    [keptId, otherId],
  );
  const updatedAt = (id: number) => rows.find((row) => row.id === id)?.at.toISOString() ?? '';
  return { keptId, otherId, keptUpdatedAt: updatedAt(keptId), otherUpdatedAt: updatedAt(otherId) };
}
