import { userCreate } from '@dentaria/contract/auth/users.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { DEMO_PASSWORD, type DemoClinic, emailOf, type StaffMember } from './clinics.ts';
import { type DemoContext, getCaller } from './demo-calls.ts';
import type { DemoPatient } from './patients.ts';

/** `passwordHash` is the hash of `DEMO_PASSWORD`, computed once because hashing is slow. */
interface SeedOptions {
  readonly passwordHash: string;
}

/** An administrator registers the owner, then the clinic. */
export async function seedClinic(
  ctx: DemoContext,
  { name, address, owner }: DemoClinic,
  options: SeedOptions,
): Promise<void> {
  const { id: ownerUserId } = await createStaffMember(ctx, owner, {
    ...options,
    role: 'DENTIST',
    clinicId: null,
  });
  await ctx.call.auth.createClinic({ body: { name, address, ownerUserId } });
}

/** The second dentist and the receptionist. */
export async function seedStaff(
  ctx: DemoContext,
  { owner, dentist, receptionist }: DemoClinic,
  options: SeedOptions,
): Promise<void> {
  const { clinicId } = await getCaller(ctx.tx, owner.username);
  await createStaffMember(ctx, dentist, { ...options, role: 'DENTIST', clinicId });
  await createStaffMember(ctx, receptionist, { ...options, role: 'RECEPTIONIST', clinicId });
}

function createStaffMember(
  ctx: DemoContext,
  member: StaffMember,
  {
    role,
    clinicId,
    passwordHash,
  }: SeedOptions & { readonly role: RoleName; readonly clinicId: number | null },
) {
  const user = userCreate.parse({
    ...member,
    password: DEMO_PASSWORD,
    email: emailOf(member.username),
    clinicId,
    roles: [{ name: role }],
  });
  return auth.createUser(ctx, user, passwordHash);
}

export interface RegisteredPatient extends DemoPatient {
  readonly id: number;
}

/** A dentist registers the patients of their clinic. */
export async function seedPatients(
  ctx: DemoContext,
  patients: readonly DemoPatient[],
  { passwordHash }: SeedOptions,
): Promise<readonly RegisteredPatient[]> {
  const registered: RegisteredPatient[] = [];
  for (const patient of patients) {
    const user = { ...patient.user, clinicId: ctx.caller.clinicId };
    const { id } = await auth.createUser(ctx, user, passwordHash);
    registered.push({ ...patient, id });
  }
  return registered;
}
