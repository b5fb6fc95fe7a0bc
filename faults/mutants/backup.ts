import { edit, type Mutant } from './mutant.ts';

export const BACKUP_MUTANTS: readonly Mutant[] = [
  {
    name: 'a backup is restored without checking its hashes',
    edits: edit(
      'server/src/backup/archive.ts',
      'if (sha256 !== table.sha256 || rows !== table.rows || !isSameFile)',
      'if (rows < 0)',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
  {
    name: 'a backup is restored without checking the bytes of its files outside the rows',
    edits: edit(
      'server/src/backup/archive.ts',
      ' || fileSha256 === table.fileSha256;',
      ' || fileSha256 !== "";',
    ),
    tests: ['server/src/backup/authentication.test.ts'],
  },
  {
    name: 'a backup is restored although its HMAC is wrong',
    edits: edit(
      'server/src/backup/archive.ts',
      'if (!isEqual(written, macOf(text, secret)))',
      'if (!isEqual(written, written))',
    ),
    tests: ['server/src/backup/authentication.test.ts'],
  },
  {
    name: 'a backup that claims the older format is restored without authentication',
    edits: edit(
      'server/src/restore.ts',
      'if (!isUnauthenticated) await',
      "if (!isUnauthenticated && manifest.format !== 'dentaria-backup-1') await",
    ),
    tests: ['server/src/backup/authentication.test.ts'],
  },
  {
    name: 'a restore leaves the sessions of before valid',
    edits: edit('server/src/backup/restore-backup.ts', '  await endSessions(client);\n', ''),
    tests: ['server/src/backup/authentication.test.ts'],
  },
  {
    name: 'a restore gives users the next version of tokens, which later tokens have',
    edits: edit(
      'server/src/backup/restore-backup.ts',
      'token_version = 1000000 + floor(random() * 1000000000)',
      'token_version = token_version + 1',
    ),
    tests: ['server/src/backup/authentication.test.ts'],
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
  {
    name: 'an upload to a bucket is not checked',
    edits: edit(
      'server/src/archive/bucket-store.ts',
      "'x-amz-checksum-sha256': checksum }",
      "'x-amz-meta-checksum': checksum }",
    ),
    tests: ['server/src/archive/bucket-store.test.ts'],
  },
  {
    name: 'a failed request to a bucket is not repeated',
    edits: edit('server/src/archive/bucket-store.ts', 'pauses[attempt]', 'pauses[pauses.length]'),
    tests: ['server/src/archive/bucket-store.test.ts'],
  },
];
