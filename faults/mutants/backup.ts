import { type Mutant, one } from './mutant.ts';

export const BACKUP_FAULTS: readonly Mutant[] = [
  {
    what: 'a backup is restored without its check',
    edits: one(
      'server/src/backup/archive.ts',
      'if (read?.sha256 !== table.sha256 || read.rows !== table.rows)',
      'if (read === undefined)',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
  {
    what: 'a backup is restored over what is there',
    edits: one(
      'server/src/backup/restore-backup.ts',
      '    if (rowCount)\n      throw',
      '    if (rowCount === -1)\n      throw',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
];
