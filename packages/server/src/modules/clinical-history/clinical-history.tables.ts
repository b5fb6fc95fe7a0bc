import type { TableManifests } from '../../kernel/tables/table-manifest.ts';
import { mergedHistories } from './clinical-history.merge.ts';

// A patient's own export has the histories in files of their own (custody/custody.service.ts).

export const clinicalHistoryTables = {
  histories: { exported: {}, merged: mergedHistories },
  history_versions: { exported: { people: ['people'] } },
  plan_rows: { exported: { people: ['professional_id'] } },
  suggestion_calls: {
    visibleTo: 'own-user',
    exported: 'Límites de uso.',
    // A rate limit per user, unlogged.
    undistributed: 'local',
  },
} satisfies TableManifests;
