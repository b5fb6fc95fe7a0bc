import { sql } from 'kysely';
import { is } from '../../../kernel/access/caller.ts';
import { auditRead } from '../../../kernel/audit.ts';
import type { TimelineSource } from '../../../kernel/timeline-source.ts';
import { historyRepository } from './history.repository.ts';

export const versionSource: TimelineSource = {
  kind: 'version',
  isVisibleTo: (caller) => is(caller, 'ADMIN') || is(caller, 'DENTIST'),
  read: async (ctx, { patientId, before, limit }) => {
    const rows = await historyRepository(ctx)
      .liveVersions(patientId)
      .where(sql<boolean>`(v.saved_at, v.version) < (${before.at}::timestamptz, ${before.id}::bigint)`)
      .select(['h.id as historyId', 'h.clinic_id as clinicId', 'v.version', 'v.saved_at', 'v.author_id'])
      .orderBy('v.saved_at', 'desc')
      .orderBy('v.version', 'desc')
      .limit(limit)
      .execute();
    const [newest] = rows;
    if (newest) {
      const { historyId: objectId, clinicId, version } = newest;
      await auditRead(ctx, { action: 'list-versions', object: 'history', objectId, clinicId, version });
    }
    return rows.map(({ version, saved_at, author_id }) => ({
      id: version,
      at: saved_at,
      title: 'Historia clínica guardada',
      detail: `Versión ${version}`,
      by: author_id,
    }));
  },
};
