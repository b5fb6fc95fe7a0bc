import type { TableManifests } from '../../kernel/tables/table-manifest.ts';
import { mergedHistories } from './clinical-history.merge.ts';

// The export of a patient writes the histories to separate files (custody/custody.service.ts).

export const clinicalHistoryTables = {
  histories: { exported: {}, merged: mergedHistories },
  history_versions: { exported: { people: ['people'] } },
  plan_rows: { exported: { people: ['professional_id'] } },
  suggestion_calls: {
    visibleTo: 'own-user',
    exported: 'Límites de uso.',
    undistributed: 'local',
  },
} satisfies TableManifests;
