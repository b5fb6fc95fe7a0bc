import type { ApiScope } from '@dentaria/contract/api-scopes.ts';
import { column, statement } from './database/statement.ts';

export const READ_STAMP = statement({
  name: 'read-list-stamp',
  columns: { stamp: column.orNull(column.text()) },
  text: `
    select md5(string_agg(clinic_id || ' ' || stamp, ',' order by clinic_id)) as stamp
      from list_stamps
     where list = $1 and ($2::bigint[] is null or clinic_id = any ($2))`,
});

export const READ_STAMPS = statement({
  name: 'read-list-stamps',
  columns: { clinic_id: column.int8, stamp: column.uuid },
  text: 'select clinic_id, stamp from list_stamps where list = $1 and clinic_id = any ($2::bigint[])',
});

/** $1: clinic id, $2: token hash, $3: now. Returns a null id for an unknown token. */
export const ENTER_API_CLIENT = statement({
  name: 'enter-program',
  columns: {
    id: column.orNull(column.int8),
    name: column.text(),
    scopes: column.arrayOf(column.text<ApiScope>()),
    created_by: column.int8,
    expires_at: column.timestamptz,
  },
  text: 'select * from enter_program($1, $2, $3)',
});

export const FIND_KEYED_CALL = statement({
  name: 'find-idempotency-key',
  columns: { request_hash: column.bytea, answer: column.orNull(column.bytea) },
  text: 'select request_hash, answer from idempotency_keys where user_id = $1 and key_hash = $2',
});
