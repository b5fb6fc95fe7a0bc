import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { COUNT_FACTORS } from './factors.statements.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';
import { totpRepository } from './totp.repository.ts';

export function factorsRepository(tx: Tx) {
  return {
    count: async (userId: number) => {
      const [counts] = await rawQuery(tx, COUNT_FACTORS, [userId]);
      return counts ?? { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
    },

    lock: (userId: number) => sql`select from accounts where user_id = ${userId} for update`.execute(tx),

    removeAllOf: async (userId: number): Promise<void> => {
      await totpRepository(tx).remove(userId);
      await passkeysRepository(tx).removeAllOf(userId);
      await recoveryCodesRepository(tx).removeAllOf(userId);
      await ticketsRepository(tx).removeAllOf(userId);
    },
  };
}
