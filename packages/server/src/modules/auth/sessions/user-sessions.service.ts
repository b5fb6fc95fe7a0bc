import { type UserSession, userSession } from '@dentaria/contract/auth/user-sessions.ts';
import type { Tokens } from '../../../kernel/access/tokens.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auditUser } from '../users/users.service.ts';
import { renewSession } from './open-session.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { userSessionsRepository } from './user-sessions.repository.ts';

export async function listSessions({ tx, caller, now }: RequestContext, userId: number) {
  const rows = await userSessionsRepository(tx).list(userId, now);
  return rows.map((row) => ({ ...presentColumns(row), isCurrent: row.session_id === caller.sessionId }));
}

export async function listSessionsOfUser(ctx: RequestContext, user: RowOf<'users'>): Promise<UserSession[]> {
  await audit(ctx, { action: 'list', object: 'session', objectId: user.id, clinicId: user.clinic_id });
  return listSessions(ctx, user.id);
}

const presentColumns = presenter(userSession.omit({ isCurrent: true }));

export async function getOwnSession({ tx, caller }: RequestContext, id: number): Promise<RowOf<'sessions'>> {
  const session = await userSessionsRepository(tx).findOf(caller.id, id);
  if (!session) throw notFound('Sesión no encontrada');
  return session;
}

export async function endOwnSession(ctx: RequestContext, session: RowOf<'sessions'>): Promise<void> {
  const isEnded = await sessionsRepository(ctx.tx).end(session.session_id, session.expires_at);
  if (isEnded) await audit(ctx, { action: 'end', object: 'session', objectId: session.user_id });
}

export async function endOtherSessions(ctx: RequestContext, { tokens }: { readonly tokens: Tokens }) {
  const { id } = ctx.caller;
  const sessions = sessionsRepository(ctx.tx);
  await sessions.endAllOf([id]);
  const { token_version } = await sessions.getPassword(id);
  await audit(ctx, { action: 'end-others', object: 'session', objectId: id });
  return renewSession(ctx, token_version, { tokens });
}

export async function endSessionsOfUser(ctx: RequestContext, user: RowOf<'users'>): Promise<void> {
  await sessionsRepository(ctx.tx).endAllOf([user.id]);
  await auditUser(ctx, 'sign-out-everywhere', user);
}
