import type { ModuleExport } from './exported-table.ts';

const MIGRATIONS = 'Las migraciones aplicadas, que figuran en el manifiesto.';

/** The kernel's tables: none belongs to a clinic, except the audit, which auth reads and exports. */
export const kernelExport: ModuleExport = {
  tables: [],
  kept: {
    backups: 'La última copia de seguridad de la instalación.',
    idempotency_keys: 'Llamadas del último día, para no hacer dos veces lo mismo.',
    installation: 'Identifica la clave de la instalación.',
    kysely_migration: MIGRATIONS,
    kysely_migration_lock: MIGRATIONS,
    list_stamps: 'Versiones de listas en memoria.',
    throttle: 'Límites de intentos por dirección y cuenta.',
  },
};
