import { column, statement } from '../../../kernel/database/statement.ts';

export const CREATE_ACCOUNTS = statement({
  columns: { id: column.int8, username: column.text() },
  text: `
    insert into accounts (clinic_id, username, email, staff)
    select $1::bigint, r.username, r.email, false
      from jsonb_to_recordset($2::jsonb) as r (username text, email text)
     order by r.username
        on conflict (username_key) where not removed do nothing
    returning user_id as id, username`,
});
