import {
  type DuplicatePair,
  type DuplicatePatient,
  type DuplicateQuery,
  duplicatePatient,
  MAX_DUPLICATES,
  MAX_SIMILAR_PATIENTS,
  type SimilarPatientsQuery,
} from '@dentaria/contract/exchange/duplicates.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { mapInBatches } from '../../../kernel/map-in-batches.ts';
import { nameOfPerson } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicCall, type PatientIdentity } from '../../auth/auth.module.ts';
import { findLikelyPairs } from './likely-pairs.ts';
import { compareIdentities, MIN_SCORE, type NormalizedIdentity, normalizeIdentity } from './likeness.ts';

const normalizedIdentityOf = (row: PatientIdentity): NormalizedIdentity =>
  normalizeIdentity({
    firstName: row.first_name,
    lastName: row.last_name,
    docNumber: row.doc_number,
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    email: row.email,
  });

const presentColumns = presenter(duplicatePatient.omit({ name: true }));

export const presentDuplicate = (row: PatientIdentity): DuplicatePatient => ({
  ...presentColumns(row),
  name: nameOfPerson(row),
});

type Dismissal = Pick<RowOf<'duplicate_dismissals'>, 'clinic_id' | 'first_id' | 'second_id'>;
type PatientPair = Omit<Dismissal, 'clinic_id'>;

const pairOf = (one: number, other: number): PatientPair => ({
  first_id: Math.min(one, other),
  second_id: Math.max(one, other),
});

const keyOf = ({ first_id, second_id }: PatientPair): string => `${first_id}-${second_id}`;

export async function listDuplicates(ctx: RequestContext, clinicId: number, { dismissed }: DuplicateQuery) {
  const pairs = await ctx.tx
    .selectFrom('duplicate_dismissals')
    .select(['first_id', 'second_id'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return dismissed === 'yes' ? listDismissed(ctx, clinicId, pairs) : listLikely(ctx, clinicId, pairs);
}

async function listLikely({ tx }: RequestContext, clinicId: number, dismissed: readonly PatientPair[]) {
  const rows = await auth.patientIdentities(tx, clinicId).list();
  const identities = await mapInBatches(rows, normalizedIdentityOf);
  const hidden = new Set(dismissed.map(keyOf));
  const likely = await findLikelyPairs(identities);
  const found = likely.pairs.flatMap(({ first, second, ...likeness }) => {
    const [one, other] = [rows[first], rows[second]];
    return one && other && !hidden.has(keyOf(pairOf(one.id, other.id))) ? [{ one, other, likeness }] : [];
  });
  return {
    pairs: found
      .slice(0, MAX_DUPLICATES)
      .map(({ one, other, likeness }) => ({ ...presentPair(one, other), ...likeness })),
    total: found.length,
    isCut: likely.isCut,
  };
}

async function listDismissed({ tx }: RequestContext, clinicId: number, dismissed: readonly PatientPair[]) {
  const ids = dismissed.flatMap(({ first_id, second_id }) => [first_id, second_id]);
  const rows = await auth.patientIdentities(tx, clinicId).find(ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = dismissed.flatMap(({ first_id, second_id }) => {
    const [one, other] = [byId.get(first_id), byId.get(second_id)];
    if (!one || !other) return [];
    const none = { likelihood: 'possible' as const, score: 0, reasons: [] };
    const likeness = compareIdentities(normalizedIdentityOf(one), normalizedIdentityOf(other)) ?? none;
    return [{ ...presentPair(one, other), ...likeness }];
  });
  const pairs = found.sort((one, other) => other.score - one.score || one.first.id - other.first.id);
  return { pairs: pairs.slice(0, MAX_DUPLICATES), total: pairs.length, isCut: false };
}

function presentPair(one: PatientIdentity, other: PatientIdentity): Pick<DuplicatePair, 'first' | 'second'> {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  return { first: presentDuplicate(first), second: presentDuplicate(second) };
}

type PairCall = ClinicCall & { readonly params: { readonly firstId: number; readonly secondId: number } };

/** Validates the second id only after it has found the first patient: a 404 takes precedence over a 400. */
export async function getPair(ctx: PairCall): Promise<Dismissal> {
  const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
  const one = await getPatientId(ctx, clinicId, ctx.params.firstId);
  const other = await getPatientId(ctx, clinicId, ctx.params.secondId);
  return { clinic_id: clinicId, ...pairOf(one, other) };
}

async function getPatientId({ tx }: RequestContext, clinicId: number, id: number): Promise<number> {
  const [found] = await auth.patientIdentities(tx, clinicId).find([id]);
  if (!found) throw auth.patientNotFound();
  return found.id;
}

export async function dismissDuplicate(ctx: RequestContext, pair: Dismissal): Promise<void> {
  await ctx.tx
    .insertInto('duplicate_dismissals')
    .values({ ...pair, dismissed_by: ctx.caller.id, dismissed_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await auditPair(ctx, 'dismiss', pair);
}

export async function restoreDuplicate(ctx: RequestContext, pair: Dismissal): Promise<void> {
  await ctx.tx
    .deleteFrom('duplicate_dismissals')
    .where('clinic_id', '=', pair.clinic_id)
    .where('first_id', '=', pair.first_id)
    .where('second_id', '=', pair.second_id)
    .execute();
  await auditPair(ctx, 'restore', pair);
}

const auditPair = (ctx: RequestContext, action: string, { clinic_id, first_id }: Dismissal): Promise<void> =>
  audit(ctx, { action, object: 'duplicate', objectId: first_id, clinicId: clinic_id });

const MIN_WORD = 2;

export async function findSimilarPatients(
  { tx }: RequestContext,
  clinicId: number,
  { except, ...sent }: SimilarPatientsQuery,
) {
  const wanted = normalizeIdentity(sent);
  const rows = await auth.patientIdentities(tx, clinicId).findBy({
    words: auth.nameTerms(`${sent.firstName} ${sent.lastName}`).filter((word) => word.length >= MIN_WORD),
    docDigits: wanted.doc,
    dateOfBirth: wanted.birth,
    phoneDigits: wanted.phone,
    email: wanted.email,
  });
  return rows
    .flatMap((row) => {
      const likeness = row.id === except ? undefined : compareIdentities(wanted, normalizedIdentityOf(row));
      return likeness && likeness.score >= MIN_SCORE ? [{ patient: presentDuplicate(row), ...likeness }] : [];
    })
    .sort((one, other) => other.score - one.score || one.patient.id - other.patient.id)
    .slice(0, MAX_SIMILAR_PATIENTS);
}
