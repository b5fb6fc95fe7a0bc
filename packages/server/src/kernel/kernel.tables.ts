import type { TableManifests } from './table-manifest.ts';

const MIGRATIONS = {
  exported: 'Las migraciones aplicadas, que figuran en el manifiesto.',
  undistributed: ['local', 'The applied migrations.'],
} as const;

/** None of the kernel's tables belongs to a clinic, except the audit, which auth reads and exports. */
export const kernelTables = {
  backups: {
    visibleTo: 'everybody',
    exported: 'La última copia de seguridad de la instalación.',
    undistributed: ['local', 'The last backup of the installation.'],
  },
  idempotency_keys: {
    visibleTo: 'own-user',
    exported: 'Llamadas del último día, para no hacer dos veces lo mismo.',
    merged: 'Las llamadas del último día del usuario de la ficha: repetidas, no hacen nada más.',
    undistributed: ['local', 'Calls of accounts; rows live a day.'],
  },
  installation: {
    visibleTo: 'everybody',
    exported: 'Identifica la clave de la instalación.',
    undistributed: ['local', 'The id of the secret key, one row.'],
  },
  kysely_migration: MIGRATIONS,
  kysely_migration_lock: MIGRATIONS,
  list_stamps: {
    visibleTo: 'everybody',
    exported: 'Versiones de listas en memoria.',
    withoutClinicKey: 'Rows without a clinic count as clinic 0, and a deleted clinic is stamped once more.',
  },
  throttle: {
    visibleTo: 'everybody',
    exported: 'Límites de intentos por dirección y cuenta.',
    undistributed: ['local', 'Rate limits of addresses and accounts, unlogged.'],
  },
} satisfies TableManifests;
