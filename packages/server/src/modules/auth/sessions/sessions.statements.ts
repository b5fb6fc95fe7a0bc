import type { RoleName } from '@dentaria/contract/roles.ts';
import { column, statement } from '../../../kernel/database/statement.ts';

/** Every column is null if there is no such user. */
export const ENTER_SESSION = statement({
  name: 'enter-session',
  columns: {
    id: column.orNull(column.int8),
    username: column.text(),
    name: column.text(),
    roles: column.arrayOf(column.text<RoleName>()),
    clinic_id: column.orNull(column.int8),
    clinic_ids: column.arrayOf(column.int4),
    token_version: column.int4,
    enabled: column.bool,
    clinic_active: column.orNull(column.bool),
    ended: column.bool,
  },
  text: "select * from enter_session(coalesce($1, 0::bigint), coalesce($2, ''))",
});
