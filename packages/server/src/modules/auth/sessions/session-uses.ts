import { LRUCache } from 'lru-cache';
import type { SessionVisit } from '../../../kernel/access/gate.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { deviceName } from './device-name.ts';
import { type SeenSession, userSessionsRepository } from './user-sessions.repository.ts';

const RECORD_INTERVAL_MS = 5 * 60_000;
const MAX_REMEMBERED_SESSIONS = 10_000;

/** Buffers uses in memory, so that requests neither wait for a write nor need a write transaction. */
export function makeSessionUses({ database, clock }: Pick<Kernel, 'database' | 'clock'>) {
  const noted = new LRUCache<string, number>({ max: MAX_REMEMBERED_SESSIONS });
  let pending = new Map<string, SeenSession>();
  return {
    note: ({ claims, address, userAgent }: SessionVisit): void => {
      const now = clock();
      if (
        now.getTime() - (noted.get(claims.sessionId) ?? 0) < RECORD_INTERVAL_MS ||
        pending.size >= MAX_REMEMBERED_SESSIONS
      )
        return;
      noted.set(claims.sessionId, now.getTime());
      pending.set(claims.sessionId, {
        session_id: claims.sessionId,
        user_id: claims.userId,
        token_version: claims.tokenVersion,
        device: deviceName(userAgent),
        address,
        last_used_at: now,
        expires_at: claims.expiresAt,
      });
    },
    flush: async (): Promise<void> => {
      if (pending.size === 0) return;
      const taken = pending;
      pending = new Map();
      try {
        await systemTransaction(database, (tx) => userSessionsRepository(tx).noteUses([...taken.values()]));
      } catch (error) {
        pending = new Map([...taken, ...pending]);
        throw error;
      }
    },
  };
}

export type SessionUses = ReturnType<typeof makeSessionUses>;
