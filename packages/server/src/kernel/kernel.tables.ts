import type { TableManifests } from './tables/table-manifest.ts';

const MIGRATIONS = {
  exported: 'Las migraciones aplicadas, que figuran en el manifiesto.',
  undistributed: 'local',
} as const;

/** None of the kernel's tables belongs to a clinic, except the audit, which auth reads and exports. */
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
    // Calls of accounts; rows live a day.
    undistributed: 'local',
  },
  installation: {
    visibleTo: 'everybody',
    exported: 'Identifica la clave de la instalación.',
    // The id of the secret key, one row.
    undistributed: 'local',
  },
  kysely_migration: MIGRATIONS,
  kysely_migration_lock: MIGRATIONS,
  list_stamps: {
    visibleTo: 'everybody',
    exported: 'Versiones de listas en memoria.',
    // Rows without a clinic count as clinic 0, and a deleted clinic is stamped once more.
    hasClinicKey: false,
  },
  throttle: {
    visibleTo: 'everybody',
    exported: 'Límites de intentos por dirección y cuenta.',
    // Rate limits of addresses and accounts, unlogged.
    undistributed: 'local',
  },
} satisfies TableManifests;
