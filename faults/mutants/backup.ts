import { edit, type Mutant } from './mutant.ts';

export const BACKUP_MUTANTS: readonly Mutant[] = [
  {
    name: 'a backup is restored without checking its hashes',
    edits: edit(
      'server/src/backup/archive.ts',
      'if (read?.sha256 !== table.sha256 || read.rows !== table.rows)',
      'if (read === undefined)',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
  {
    name: 'a backup is restored into a database that is not empty',
    edits: edit(
      'server/src/backup/restore-backup.ts',
      '    if (rowCount)\n      throw',
      '    if (rowCount === -1)\n      throw',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
];
