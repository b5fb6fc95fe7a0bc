import type { RoleName } from '@dentaria/contract/roles.ts';
import type { EnterSession } from '../../../kernel/access/gate.ts';
import { ask } from '../../../kernel/database/database.ts';

interface SessionRow {
  id: number;
  username: string;
  roles: RoleName[];
  clinic_id: number | null;
  clinic_ids: number[];
  token_version: number;
  enabled: boolean;
  clinic_active: boolean | null;
  ended: boolean;
}

const ENTER = 'select * from enter_session($1, $2)';

/** Reads the token's user as he is now and enters his scope (migration 0061). Undefined: the session is over. */
export const enterSession: EnterSession = async (tx, claims) => {
  const [row] = await ask<SessionRow>(tx, ENTER, [claims.userId, claims.sessionId]);
  if (!row || !maySignIn(row) || row.ended || row.token_version !== claims.tokenVersion) return undefined;
  return {
    id: row.id,
    username: row.username,
    roles: row.roles,
    clinicId: row.clinic_id,
    clinicIds: row.clinic_ids,
    sessionId: claims.sessionId,
    sessionEnds: claims.expiresAt,
  };
};

/**
 * A disabled user never; a user of an inactive clinic only while he is the guest who waits for its approval.
 * Without a clinic (administrators) there is nothing to be inactive.
 */
export const maySignIn = (user: {
  readonly enabled: boolean;
  readonly roles: readonly RoleName[];
  readonly clinic_active: boolean | null;
}): boolean => user.enabled && (user.clinic_active !== false || user.roles.includes('GUEST'));
