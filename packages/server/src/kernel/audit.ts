import type { Caller } from './access/caller.ts';
import { rawQuery } from './database/statement.ts';
import type { Origin, RequestContext } from './request-context.ts';

export interface AuditEvent {
  readonly action: string;
  readonly object: string;
  readonly objectId?: number | null;
  readonly clinicId?: number | null;
  readonly version?: number;
}

const COLUMNS = 'user_id, username, role, clinic_id, action, object, object_id, version, address, request_id';
const INSERT = `
  insert into audit (${COLUMNS})
  select $1::int, $2, $3, coalesce($4::bigint, 0), $5, $6, object_id, $8::int, $9, $10
    from unnest($7::int[]) as object_id`;
const INSERT_WRITE = { name: 'audit', text: INSERT };
const INSERT_READ = {
  name: 'audit-read',
  text: `${INSERT}, set_config('synchronous_commit', 'off', true)`,
};

type Event = Omit<AuditEvent, 'objectId'>;
type ObjectIds = readonly (number | null)[];

type Audited = Pick<RequestContext, 'tx' | 'origin'> & { readonly caller?: Caller | undefined };

const auditBy =
  (statement: typeof INSERT_WRITE) =>
  async ({ tx, caller, origin }: Audited, event: Event, objectIds: ObjectIds): Promise<void> => {
    if (objectIds.length === 0) return;
    await rawQuery(tx, statement, [
      ...auditedActor(caller, origin),
      event.clinicId || (caller?.clinicId ?? null),
      event.action,
      event.object,
      objectIds,
      event.version ?? null,
      origin.address,
      origin.requestId,
    ]);
  };

export const auditEach = auditBy(INSERT_WRITE);

export const auditEachRead = auditBy(INSERT_READ);

export const audit = (ctx: Audited, { objectId = null, ...event }: AuditEvent): Promise<void> =>
  auditEach(ctx, event, [objectId]);

/** Commits asynchronously: a crash may lose the last audited reads, but no write. */
export const auditRead = (ctx: Audited, { objectId = null, ...event }: AuditEvent): Promise<void> =>
  auditEachRead(ctx, event, [objectId]);

const auditedActor = (caller: Caller | undefined, origin: Origin) =>
  caller?.apiClient
    ? [null, caller.name, 'PROGRAM']
    : [caller?.id ?? null, caller?.username ?? null, caller?.roles.join(',') || (origin.role ?? 'PUBLIC')];

/**
 * A CTE that audits the rows of the CTE `found`. `action` is an SQL expression; the values of `auditActor` are the
 * parameters from `$first`.
 */
export const auditInsert = (action: string, first: number): string => {
  const [userId, username, role, clinicId, address, requestId] = Array.from(
    { length: 6 },
    (_, index) => `$${first + index}`,
  );
  return `
    insert into audit (${COLUMNS})
    select ${userId}::int, ${username}, ${role}, coalesce(nullif(found.clinic_id, 0), ${clinicId}::bigint, 0), ${action}, 'history',
           found.history_id, found.version, ${address}, ${requestId}
      from found`;
};

export const auditActor = ({ caller, origin }: Pick<RequestContext, 'caller' | 'origin'>) => [
  ...auditedActor(caller, origin),
  caller.clinicId,
  origin.address,
  origin.requestId,
];
