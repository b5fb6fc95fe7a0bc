import { type User, type UserSummary, user, userSummary } from '@dentaria/contract/auth/users.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { columnsNamed, presenter } from '../../../kernel/database/lists/column-names.ts';

export const SUMMARY_COLUMNS = Object.values(columnsNamed(userSummary.keyof().options));

const COMPUTED = { roles: true, clinicId: true } as const;

const presentColumnsOfSummary = presenter(userSummary.omit(COMPUTED));

export const presentSummary = (row: Pick<RowOf<'users'>, (typeof SUMMARY_COLUMNS)[number]>): UserSummary => ({
  ...presentColumnsOfSummary(row),
  roles: row.roles.map(asRole),
  clinicId: clinicOf(row),
});

const presentColumns = presenter(user.omit(COMPUTED));

export const presentUser = (row: Omit<RowOf<'users'>, 'password_hash'>): User => ({
  ...presentColumns(row),
  roles: row.roles.map(asRole),
  clinicId: clinicOf(row),
});
