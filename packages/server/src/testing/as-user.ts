import type { Database, Tx } from '../kernel/database/database.ts';
import { enterSession } from '../modules/auth/sessions/enter-session.ts';

const claims = { clinicId: null, tokenVersion: 0, sessionId: 'a session', expiresAt: new Date('2100-01-01') };

/** Runs `work` in a transaction with the session of a user, as a request does. */
export const asUser = <T>(database: Database, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await enterSession(tx, { userId, ...claims });
    return work(tx);
  });
