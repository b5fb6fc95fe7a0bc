import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { exchange } from '../modules/exchange/exchange.module.ts';
import { followUp } from '../modules/follow-up/follow-up.module.ts';
import { merges } from '../modules.ts';
import { contextOf } from './contexts.ts';
import type { RegisteredPatient } from './seed-clinics.ts';

interface DuplicateSeed {
  readonly owner: Caller;
  readonly patients: readonly RegisteredPatient[];
}

const DAY_MS = 86_400_000;
const DAYS_AGO = 3;

const daysBefore = (now: Date): Date => new Date(now.getTime() - DAYS_AGO * DAY_MS);

/** The digits of a DNI with its last two swapped. */
const mistyped = (docNumber: string): string =>
  docNumber.slice(0, -2) + docNumber.slice(-1) + docNumber.slice(-2, -1);

/** Three patients who are registered twice. Resolves to the records of the last one, to be merged. */
export async function seedDuplicates(
  tx: Tx,
  { owner, patients }: DuplicateSeed,
  now: Date,
  passwordHash: string,
): Promise<DuplicatePair> {
  const ctx = contextOf(tx, owner, daysBefore(now));
  const clinicId = owner.clinicId ?? 0;
  const register = async ({ user, id }: RegisteredPatient, change: object): Promise<number> => {
    const again = { ...user, email: null, clinicId, username: `${user.username}_${id}`, ...change };
    return (await auth.createUser(ctx, again, passwordHash)).id;
  };
  const [withoutDni, withTypo, merged] = patients.slice(20, 23);
  if (!withoutDni || !withTypo || !merged) throw new Error('the clinic has too few patients');
  await register(withoutDni, { docNumber: null, healthInsurance: null, affiliateNumber: null });
  const typoId = await register(withTypo, {
    docNumber: mistyped(withTypo.user.docNumber ?? ''),
    street: null,
    profession: 'Jubilado',
  });
  const addTask = (patientId: number, title: string) =>
    followUp.createTask(ctx, clinicId, {
      title,
      note: null,
      patientId,
      dueDay: now.toISOString().slice(0, 10),
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
export async function mergeDuplicates(tx: Tx, { owner, ...ids }: DuplicatePair, now: Date): Promise<void> {
  await exchange.mergeAtOnce(contextOf(tx, owner, daysBefore(now)), owner.clinicId ?? 0, ids, merges);
}
