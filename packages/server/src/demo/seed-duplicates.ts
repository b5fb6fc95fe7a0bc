import type { Caller } from '../kernel/access/caller.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { type DemoContext, daysAgo } from './demo-calls.ts';
import { NO_INSURANCE } from './patients.ts';
import type { RegisteredPatient } from './seed-clinics.ts';

interface DuplicateSeed {
  readonly owner: Caller;
  readonly patients: readonly RegisteredPatient[];
}

const DAYS_AGO = 3;

/** The digits of a DNI with its last two swapped. */
const mistyped = (docNumber: string): string =>
  docNumber.slice(0, -2) + docNumber.slice(-1) + docNumber.slice(-2, -1);

/** Three patients who are registered twice. Resolves to the records of the last one, to be merged. */
export async function seedDuplicates(
  { as }: DemoContext,
  { owner, patients }: DuplicateSeed,
  now: Date,
  passwordHash: string,
): Promise<DuplicatePair> {
  const ctx = as(owner, daysAgo(now, DAYS_AGO));
  const clinicId = owner.clinicId ?? 0;
  const register = async ({ user, id }: RegisteredPatient, change: object): Promise<number> => {
    const again = { ...user, email: null, clinicId, username: `${user.username}_${id}`, ...change };
    return (await auth.createUser(ctx, again, passwordHash)).id;
  };
  const [withoutDni, withTypo, merged] = patients.slice(20, 23);
  if (!withoutDni || !withTypo || !merged) throw new Error('the clinic has too few patients');
  await register(withoutDni, { docNumber: null, ...NO_INSURANCE });
  const typoId = await register(withTypo, {
    docNumber: mistyped(withTypo.user.docNumber ?? ''),
    street: null,
    profession: 'Jubilado',
  });
  const addTask = (patientId: number, title: string) =>
    ctx.call.followUp.createTask({
      params: { clinicId },
      body: { title, note: null, patientId, dueDay: now.toISOString().slice(0, 10) },
    });
  await addTask(typoId, 'Confirmar el DNI');
  const otherId = await register(merged, {
    docNumber: null,
    firstName: merged.user.firstName?.split(' ')[0],
  });
  await addTask(otherId, 'Pedir la radiografía panorámica');
  return { owner, keptId: merged.id, otherId };
}

interface DuplicatePair {
  readonly owner: Caller;
  readonly keptId: number;
  readonly otherId: number;
}

/** In a transaction after the one that created the records. */
export async function mergeDuplicates(
  { as }: DemoContext,
  { owner, ...ids }: DuplicatePair,
  now: Date,
): Promise<void> {
  const { exchange } = as(owner, daysAgo(now, DAYS_AGO)).call;
  const params = { clinicId: owner.clinicId ?? 0 };
  const { kept, other } = await exchange.previewMerge({ params, query: ids });
  await exchange.mergePatients({
    params,
    body: { ...ids, keptUpdatedAt: kept.updatedAt, otherUpdatedAt: other.updatedAt, fields: {} },
  });
}
