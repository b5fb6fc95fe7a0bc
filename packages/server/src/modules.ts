import { fileURLToPath } from 'node:url';
import type { Module } from './kernel/module.ts';
import { authModule } from './modules/auth/auth.module.ts';
import { clinicalHistoryModule, records } from './modules/clinical-history/clinical-history.module.ts';

/** Every module of the product. Which of them a process serves is said by SERVICES. */
export const modules: readonly Module[] = [authModule(records), clinicalHistoryModule];

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** All migrations, whatever SERVICES says: there is one database. */
export const migrationFolders: readonly string[] = [
  folder('./kernel/migrations'),
  folder('./modules/auth/migrations'),
  folder('./modules/clinical-history/migrations'),
];
