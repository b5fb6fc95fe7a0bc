import { hasRow } from '../../../kernel/database/query-results.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { hasRole } from '../users/user-conditions.ts';
import { LIST_PROFESSIONALS, LIST_STAFF } from './clinics.statements.ts';

type Inside = Pick<ServiceContext, 'tx'>;

export const listProfessionals = ({ tx }: Inside, clinicId: number) =>
  rawQuery(tx, LIST_PROFESSIONALS, [clinicId]);

export type Professional = Awaited<ReturnType<typeof listProfessionals>>[number];

export const findProfessional = async (
  ctx: Inside,
  clinicId: number,
  id: number,
): Promise<Professional | undefined> =>
  (await listProfessionals(ctx, clinicId)).find((each) => each.id === id);

export const isDentistOf = ({ tx }: Inside, clinicId: number, id: number): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('users')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .where(hasRole('users', 'DENTIST'))
      .where('removed_at', 'is', null),
  );

export const listStaff = ({ tx }: Inside, clinicId: number) => rawQuery(tx, LIST_STAFF, [clinicId]);
