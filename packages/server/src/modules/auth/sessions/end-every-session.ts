import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Database } from '../../../kernel/database/database.ts';

const COMMAND_ORIGIN = { address: 'npm run end-sessions', requestId: '', role: 'SYSTEM' } as const;

/** Random, because after a restore the next version could equal the version in an ended session's token. */
export const endEverySession = (database: Database): Promise<number> =>
  systemTransaction(database, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update users set token_version = 1000000 + floor(random() * 1000000000)`.execute(tx);
    await audit({ tx, origin: COMMAND_ORIGIN }, { action: 'sign-out-everywhere', object: 'user' });
    return Number(numAffectedRows);
  });
