import type { MergeRequest, PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

/** The body that merges two records as they are. */
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

/** Merges two records as they are. */
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
  /** The archived record. */
  readonly otherId: number;
  /** A body that merges two other records. */
  readonly next: MergeRequest;
}

/** Inserts the merge of a record that had nothing into that of a patient, who may be merged with another one next. */
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
    next: await mergeAsTheyAre(test, { keptId: patient.id, otherId: another.id }),
  };
}

/** A body that merges two records as they are now. */
export async function mergeAsTheyAre(
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
