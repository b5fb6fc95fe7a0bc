import { type RawBuilder, sql } from 'kysely';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { hasRole } from '../users/user-conditions.ts';

type Inside = Pick<ServiceContext, 'tx'>;

const select = async <Row>({ tx }: Inside, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(tx)).rows;

export interface Professional {
  readonly id: number;
  readonly name: string;
}

/** The dentists of a clinic and its owner, by name. Public API of the module, as the others. */
export const listProfessionals = (ctx: Inside, clinicId: number): Promise<Professional[]> =>
  select(ctx, sql<Professional>`select id, name from clinic_professionals(${clinicId})`);

export async function findProfessional(
  ctx: Inside,
  clinicId: number,
  id: number,
): Promise<Professional | undefined> {
  return (await listProfessionals(ctx, clinicId)).find((each) => each.id === id);
}

/** True for a present dentist who belongs to the clinic. */
export async function isDentistOf({ tx }: Inside, clinicId: number, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where(hasRole('users', 'DENTIST'))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST';
}

/** The enabled staff of a clinic, by name. */
export const listStaff = (ctx: Inside, clinicId: number): Promise<StaffMember[]> =>
  select(ctx, sql<StaffMember>`select id, name, role from clinic_staff(${clinicId})`);
