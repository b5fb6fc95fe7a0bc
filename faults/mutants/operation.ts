import { edit, KERNEL, type Mutant } from './mutant.ts';

const POOL = `${KERNEL}/database/connection-pool.ts`;
const COMPATIBILITY = `${KERNEL}/database/compatibility.ts`;
const LOCK = `${KERNEL}/database/startup-lock.ts`;
const SETTINGS = `${KERNEL}/settings.ts`;
const METRICS = `${KERNEL}/http/metrics.ts`;
const ARCHIVE = 'server/src/archive';

const CONNECTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'connections: the idle ones stay in the pool after one went silent',
    edits: edit(POOL, '    closeIdle(pool);\n', ''),
    tests: [`${KERNEL}/database/silent-connections.test.ts`],
  },
  {
    name: 'connections: a host that accepts no writes is used',
    edits: edit(POOL, 'await assertWritable(client, timeouts.probe);', "await client.query('select');"),
    tests: [`${KERNEL}/database/several-hosts.test.ts`],
  },
];

const METRICS_MUTANTS: readonly Mutant[] = [
  {
    name: 'metrics: everybody may read them',
    edits: edit(METRICS, 'if (!isOperator(request)) return', 'if (request === undefined) return'),
    tests: [`${KERNEL}/http/metrics.test.ts`],
  },
  {
    name: 'metrics: the label of a call is its address',
    edits: edit(METRICS, 'route: routeLabel(request)', 'route: request.url'),
    tests: [`${KERNEL}/http/metrics.test.ts`],
  },
  {
    name: 'metrics: the database is up although it is unreachable',
    edits: edit(METRICS, 'metrics.databaseUp.set(state ? 1 : 0);', 'metrics.databaseUp.set(1);'),
    tests: [`${KERNEL}/http/metrics.test.ts`],
  },
];

const ARCHIVE_MUTANTS: readonly Mutant[] = [
  {
    name: 'archive: a damaged object passes the check',
    edits: edit(
      `${ARCHIVE}/verify-archive.ts`,
      'archive.get(name).catch((error: Error) => findings.push(error.message));',
      'archive.get(name).catch(() => {});',
    ),
    tests: [`${ARCHIVE}/archive.test.ts`],
  },
  {
    name: 'archive: a missing segment passes the check',
    edits: edit(`${ARCHIVE}/verify-archive.ts`, 'if (missing !== undefined)', "if (missing === '')"),
    tests: [`${ARCHIVE}/archive.test.ts`],
  },
  {
    name: 'archive: segments leave the spool without being stored',
    edits: edit(`${ARCHIVE}/archiver.ts`, 'await archive.put(`wal/', 'void (`wal/'),
    tests: [`${ARCHIVE}/archive.test.ts`],
  },
];

const SETTINGS_MUTANTS: readonly Mutant[] = [
  {
    name: 'settings: the file overrides the environment',
    edits: edit(
      SETTINGS,
      '{ ...parseSettings(path, text), ...Object.fromEntries(own) }',
      '{ ...Object.fromEntries(own), ...parseSettings(path, text) }',
    ),
    tests: [`${KERNEL}/settings.test.ts`],
  },
  {
    name: 'settings: a misspelt name is ignored',
    edits: edit(SETTINGS, 'if (!VARIABLES.includes(name)) return', 'if (name === "") return'),
    tests: [`${KERNEL}/settings.test.ts`],
  },
  {
    name: 'settings: a file that was named and is absent is ignored',
    edits: edit(SETTINGS, "if (code === 'ENOENT' && isOptional)", "if (code === 'ENOENT')"),
    tests: [`${KERNEL}/settings.test.ts`],
  },
];

const START_MUTANTS: readonly Mutant[] = [
  {
    name: 'start: two processes prepare the database at once',
    edits: edit(LOCK, 'if (rows[0]?.locked) return;', 'if (rows[0]) return;'),
    tests: [`${KERNEL}/database/startup-lock.test.ts`],
  },
  {
    name: 'start: the wait for another process has no limit',
    edits: edit(LOCK, `lock_timeout = \${timeoutMs}`, 'lock_timeout = 0'),
    tests: [`${KERNEL}/database/startup-lock.test.ts`],
    title: 'a start that waits for too long is refused',
  },
  {
    name: 'start: a process with another secret key is accepted',
    edits: edit(
      `${KERNEL}/installation-key.ts`,
      'if (present.some((secret) => keyIdOf(secret) === recorded)) return;',
      'if (present.length > 0) return;',
    ),
    tests: [`${KERNEL}/installation-key.test.ts`],
  },
  {
    name: 'start: a migration runs beside processes that it breaks',
    edits: edit(COMPATIBILITY, 'if (older.length === 0) return;', 'if (older.length >= 0) return;'),
    tests: [`${KERNEL}/database/compatibility.test.ts`],
  },
  {
    name: 'start: a release runs after a migration that requires a later one',
    edits: edit(
      COMPATIBILITY,
      'if (!found || !isOlder(release, found.required)) return;',
      'if (release) return;',
    ),
    tests: [`${KERNEL}/database/compatibility.test.ts`],
  },
  {
    name: 'start: releases are compared as text',
    edits: edit(
      COMPATIBILITY,
      "release.localeCompare(other, 'en', { numeric: true }) < 0",
      'release < other',
    ),
    tests: [`${KERNEL}/database/compatibility.test.ts`],
  },
  {
    name: 'start: calls queue behind a migration that waits for a lock',
    edits: edit(`${KERNEL}/database/migrate.ts`, "const LOCK_TIMEOUT = '1s'", "const LOCK_TIMEOUT = '0'"),
    tests: [`${KERNEL}/database/migrate.test.ts`],
    title: 'a migration that waits for a lock',
  },
  {
    name: 'start: the key is rotated beside a product on a server',
    edits: edit('server/src/rotate-key.ts', 'if (sessions.length > 0)', 'if (sessions.length < 0)'),
    tests: ['server/src/rotate-key.test.ts'],
    title: 'while a product serves from it',
  },
];

export const OPERATION_MUTANTS: readonly Mutant[] = [
  ...CONNECTION_MUTANTS,
  ...METRICS_MUTANTS,
  ...ARCHIVE_MUTANTS,
  ...SETTINGS_MUTANTS,
  ...START_MUTANTS,
];
