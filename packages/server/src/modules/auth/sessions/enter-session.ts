import type { RoleName } from '@dentaria/contract/roles.ts';
import type { EnterSession } from '../../../kernel/access/gate.ts';
import { ask } from '../../../kernel/database/database.ts';

interface SessionRow {
  id: number;
  username: string;
  name: string;
  roles: RoleName[];
  clinic_id: number | null;
  clinic_ids: number[];
  token_version: number;
  enabled: boolean;
  clinic_active: boolean | null;
  ended: boolean;
}

/**
 * Reads a user in the system's scope and leaves the transaction in the user's own. Each part depends on the one before,
 * which fixes their order. Without such a user the last part still runs and leaves a scope without rows.
 */
const ENTER = `
  select who.*, clinic_ids,
         set_config('dentaria.user', $1::integer::text, true),
         set_config('dentaria.clinics', case scope when 'clinic' then clinic_ids::text else '' end, true),
         set_config('dentaria.scope', scope, true)
    from (select set_config('dentaria.scope', 'all', true) as opened offset 0) as door
    left join lateral (
      select u.id, u.username, u.roles, u.clinic_id, u.token_version, u.enabled and u.removed_at is null as enabled,
             coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.username) as name,
             c.active as clinic_active, array(select o.id from clinics o where o.owner_user_id = u.id) as owned,
             exists (select from ended_sessions e where e.session_id = $2) as ended
        from users u left join clinics c on c.id = u.clinic_id
       where u.id = $1 and door.opened = 'all'
      offset 0
    ) as who on true
    cross join lateral (
      select case
               when who.clinic_id is null or who.clinic_id = any (who.owned) then who.owned
               else who.owned || who.clinic_id
             end as clinic_ids,
             case
               when who.id is null then ''
               when 'ADMIN' = any (who.roles) then 'all'
               when who.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'
               else 'self'
             end as scope
      offset 0
    ) as reach`;

/** Undefined when the session is no longer valid. */
export const enterSession: EnterSession = async (tx, claims) => {
  const [row] = await ask<SessionRow>(tx, ENTER, [claims.userId, claims.sessionId]);
  if (!row?.id || !maySignIn(row) || row.ended || row.token_version !== claims.tokenVersion) return undefined;
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    roles: row.roles,
    clinicId: row.clinic_id,
    clinicIds: row.clinic_ids,
    sessionId: claims.sessionId,
    sessionEnds: claims.expiresAt,
  };
};

/** Refuses disabled users, and users of an inactive clinic unless they are the guest who awaits its approval. */
export const maySignIn = (user: {
  readonly enabled: boolean;
  readonly roles: readonly RoleName[];
  readonly clinic_active: boolean | null;
}): boolean => user.enabled && (user.clinic_active !== false || user.roles.includes('GUEST'));
