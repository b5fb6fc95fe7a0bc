import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';
import { totpRepository } from './totp.repository.ts';

interface FactorCounts {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

export function factorsRepository(tx: Tx) {
  return {
    /** In one statement, because every sign-in asks. */
    count: async (userId: number): Promise<FactorCounts> => {
      const { rows } = await sql<FactorCounts>`
        select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
               (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
               (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null)
                 as "recoveryCodesLeft"`.execute(tx);
      return rows[0] ?? { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
    },

    /** Lets concurrent changes of a user's factors wait for each other. */
    lock: (userId: number) => sql`select from accounts where user_id = ${userId} for update`.execute(tx),

    removeAllOf: async (userId: number): Promise<void> => {
      await totpRepository(tx).remove(userId);
      await passkeysRepository(tx).removeAllOf(userId);
      await recoveryCodesRepository(tx).removeAllOf(userId);
      await ticketsRepository(tx).removeAllOf(userId);
    },
  };
}
