import type { RoleName } from '@dentaria/contract/roles.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import type { EnterSession } from '../../../kernel/access/gate.ts';
import type { Claims } from '../../../kernel/access/tokens.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { rawQuery, type Statement } from '../../../kernel/database/statement.ts';
import { ENTER_SESSION } from './sessions.statements.ts';

type SessionRow = typeof ENTER_SESSION extends Statement<infer Row> ? Row : never;

export const enterSession: EnterSession = async (tx, claims) => {
  const [row] = await rawQuery(tx, ENTER_SESSION, [claims.userId, claims.sessionId]);
  if (!row?.id || !maySignIn(row) || row.ended || row.token_version !== claims.tokenVersion) return undefined;
  return callerOf(row.id, row, claims);
};

/** For work that continues after the session of the user who started it. */
export async function enterScopeOf(tx: Tx, userId: number): Promise<Caller | undefined> {
  const [row] = await rawQuery(tx, ENTER_SESSION, [userId, '']);
  if (!row?.id || !maySignIn(row)) return undefined;
  return callerOf(row.id, row, {
    sessionId: '',
    expiresAt: new Date(0),
    tokenVersion: row.token_version ?? 0,
  });
}

const callerOf = (
  id: number,
  { username, name, roles, clinic_id: clinicId, clinic_ids: clinicIds }: SessionRow,
  {
    sessionId,
    expiresAt: sessionEnds,
    tokenVersion,
  }: Pick<Claims, 'sessionId' | 'expiresAt' | 'tokenVersion'>,
): Caller => ({ id, username, name, roles, clinicId, clinicIds, sessionId, sessionEnds, tokenVersion });

/** A guest may sign in while their clinic awaits approval. */
export const maySignIn = (user: {
  readonly enabled: boolean;
  readonly roles: readonly RoleName[];
  readonly clinic_active: boolean | null;
}): boolean => user.enabled && (user.clinic_active !== false || user.roles.join() === 'GUEST');
