import { column, statement } from '../../../kernel/database/statement.ts';

export const COUNT_FACTORS = statement({
  columns: { totp: column.bool, passkeys: column.int4, recoveryCodesLeft: column.int4 },
  text: `
    select exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) as totp,
           (select count(*)::int from passkeys where user_id = $1) as passkeys,
           (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "recoveryCodesLeft"`,
});
