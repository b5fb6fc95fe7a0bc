import { auth } from '../modules/auth/auth.module.ts';
import { type DemoContext, daysAgo } from './demo-calls.ts';
import { NO_INSURANCE } from './patients.ts';
import type { RegisteredPatient, SeededClinic } from './seed-clinics.ts';

const DAYS_AGO = 3;

const mistyped = (docNumber: string): string =>
  docNumber.slice(0, -2) + docNumber.slice(-1) + docNumber.slice(-2, -1);

/** Registers three patients twice and returns the last pair, for `mergeDuplicates`. */
export async function seedDuplicates({ as }: DemoContext, clinic: SeededClinic) {
  const { id: clinicId, owner, patients, now } = clinic;
  const ctx = as(owner, daysAgo(now, DAYS_AGO));
  const register = async ({ user, id }: RegisteredPatient, change: object): Promise<number> => {
    const again = { ...user, email: null, clinicId, username: `${user.username}_${id}`, ...change };
    return (await auth.createUser(ctx, again, ctx.passwordHash)).id;
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
  return { clinic, keptId: merged.id, otherId };
}

/** Must run in a later transaction than `seedDuplicates`. */
export async function mergeDuplicates(
  { as }: DemoContext,
  { clinic: { id: clinicId, owner, now }, ...ids }: Awaited<ReturnType<typeof seedDuplicates>>,
): Promise<void> {
  const { exchange } = as(owner, daysAgo(now, DAYS_AGO)).call;
  const params = { clinicId };
  const { kept, other } = await exchange.previewMerge({ params, query: ids });
  await exchange.mergePatients({
    params,
    body: { ...ids, keptUpdatedAt: kept.updatedAt, otherUpdatedAt: other.updatedAt, fields: {} },
  });
}
