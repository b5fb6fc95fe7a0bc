import { userCreate } from '@dentaria/contract/auth/users.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { Caller } from '../kernel/access/caller.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { DEMO_PASSWORD, type DemoClinic, emailOf, type StaffMember } from './clinics.ts';
import { type DemoContext, getCaller } from './demo-calls.ts';
import type { DemoPatient } from './patients.ts';

export interface SeededClinic {
  readonly id: number;
  readonly owner: Caller;
  readonly dentist: Caller;
  readonly receptionist: Caller;
  readonly patients: readonly RegisteredPatient[];
  readonly now: Date;
}

export async function seedClinic(ctx: DemoContext, { name, address, owner }: DemoClinic): Promise<void> {
  const { id: ownerUserId } = await createStaffMember(ctx, owner, 'DENTIST', null);
  await ctx.call.auth.createClinic({ body: { name, address, ownerUserId } });
}

export async function seedStaff(
  ctx: DemoContext,
  { owner, dentist, receptionist }: DemoClinic,
): Promise<void> {
  const { clinicId } = await getCaller(ctx.tx, owner.username);
  await createStaffMember(ctx, dentist, 'DENTIST', clinicId);
  await createStaffMember(ctx, receptionist, 'RECEPTIONIST', clinicId);
}

function createStaffMember(ctx: DemoContext, member: StaffMember, role: RoleName, clinicId: number | null) {
  const user = userCreate.parse({
    ...member,
    password: DEMO_PASSWORD,
    email: emailOf(member.username),
    clinicId,
    roles: [{ name: role }],
  });
  return auth.createUser(ctx, user, ctx.passwordHash);
}

export interface RegisteredPatient extends DemoPatient {
  readonly id: number;
}

export async function seedPatients(
  ctx: DemoContext,
  patients: readonly DemoPatient[],
): Promise<readonly RegisteredPatient[]> {
  const registered: RegisteredPatient[] = [];
  for (const patient of patients) {
    const user = { ...patient.user, clinicId: ctx.caller.clinicId };
    const { id } = await auth.createUser(ctx, user, ctx.passwordHash);
    registered.push({ ...patient, id });
  }
  return registered;
}
