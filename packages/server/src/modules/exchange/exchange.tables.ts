import { BELONGS_TO_PATIENT } from '../../kernel/tables/exported-table.ts';
import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

export const exchangeTables = {
  import_jobs: { exported: {}, merged: 'Nombra al personal.' },
  import_rows: {
    exported: { ofPatient: BELONGS_TO_PATIENT, people: ['patient_id'] },
    merged: 'Al deshacer una importación quedan las fichas que cambiaron.',
  },
  duplicate_dismissals: {
    exported: { ofPatient: '$2 in (t.first_id, t.second_id)' },
    merged: 'Es sobre fichas, no sobre personas.',
  },
  patient_merges: {
    exported: { ofPatient: '$2 in (t.kept_id, t.other_id)' },
    merged: 'Dice qué fichas se unificaron.',
  },
  patient_merge_rows: { exported: {} },
  api_tokens: {
    exported: 'Los accesos de programas son de esta instalación: se crean de nuevo.',
    merged: 'Nombra al personal.',
  },
  clinic_exports: { exported: 'Las exportaciones de esta instalación; sus archivos no se copian.' },
} satisfies TableManifests;
