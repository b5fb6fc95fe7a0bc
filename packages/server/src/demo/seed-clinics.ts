import { userCreate } from '@dentaria/contract/auth/users.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { DEMO_ORIGIN, getCaller } from './acting.ts';
import { DEMO_PASSWORD, type DemoClinic, emailOf, type StaffMember } from './clinics.ts';
import type { DemoPatient } from './patients.ts';

/** Who acts, and the hash of the one password: hashing takes its time on purpose. */
interface Registering {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly passwordHash: string;
}

/** An administrator registers the owner, then the clinic, which becomes the owner's. */
export async function seedClinic(registering: Registering, { name, owner }: DemoClinic): Promise<void> {
  const { tx, caller } = registering;
  const { id: ownerUserId } = await hire(registering, owner, 'DENTIST', null);
  await auth.createClinic(tx, caller, DEMO_ORIGIN, { name, ownerUserId });
}

/** The other dentist and the receptionist. */
export async function seedStaff(registering: Registering, clinic: DemoClinic): Promise<void> {
  const { clinicId } = await getCaller(registering.tx, clinic.owner.username);
  await hire(registering, clinic.dentist, 'DENTIST', clinicId);
  await hire(registering, clinic.receptionist, 'RECEPTIONIST', clinicId);
}

const hire = (
  { tx, caller, passwordHash }: Registering,
  member: StaffMember,
  role: RoleName,
  clinicId: number | null,
) => {
  const user = userCreate.parse({
    ...member,
    password: DEMO_PASSWORD,
    email: emailOf(member.username),
    clinicId,
    roles: [{ name: role }],
  });
  return auth.createUser(tx, caller, DEMO_ORIGIN, user, passwordHash);
};

export interface RegisteredPatient extends DemoPatient {
  readonly id: number;
}

/** A dentist registers the patients of the own clinic. */
export async function seedPatients(
  { tx, caller, passwordHash }: Registering,
  patients: readonly DemoPatient[],
): Promise<readonly RegisteredPatient[]> {
  const registered: RegisteredPatient[] = [];
  for (const patient of patients) {
    const user = { ...patient.user, clinicId: caller.clinicId };
    const { id } = await auth.createUser(tx, caller, DEMO_ORIGIN, user, passwordHash);
    registered.push({ ...patient, id });
  }
  return registered;
}
