import type { TableManifests } from './tables/table-manifest.ts';

const MIGRATIONS = {
  exported: 'Las migraciones aplicadas, que figuran en el manifiesto.',
  undistributed: 'local',
} as const;

export const kernelTables = {
  backups: {
    visibleTo: 'everybody',
    exported: 'La última copia de seguridad de la instalación.',
    undistributed: 'local',
  },
  idempotency_keys: {
    visibleTo: 'own-user',
    exported: 'Llamadas del último día, para no hacer dos veces lo mismo.',
    merged: 'Las llamadas del último día del usuario de la ficha: repetidas, no hacen nada más.',
    undistributed: 'local',
  },
  installation: {
    visibleTo: 'everybody',
    exported: 'Identifica la clave de la instalación.',
    undistributed: 'local',
  },
  kysely_migration: MIGRATIONS,
  kysely_migration_lock: MIGRATIONS,
  list_stamps: {
    visibleTo: 'everybody',
    exported: 'Versiones de listas en memoria.',
    // Has rows for clinic 0 (no clinic) and for deleted clinics.
    hasClinicKey: false,
  },
  throttle: {
    visibleTo: 'everybody',
    exported: 'Límites de intentos por dirección y cuenta.',
    undistributed: 'local',
  },
} satisfies TableManifests;
