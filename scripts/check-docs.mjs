// Checks documents and deployment files against the repository:
// - links and paths lead to files, and the tree in ARCHITECTURE.md exists;
// - the index of decisions lists each with its title and status, and each superseded one names its successor;
// - each module and feature has a README, and a module's lists its tables;
// - the newest release in CHANGELOG.md is the version in package.json, and workspaces have none of their own;
// - npm scripts exist, and each is run by a test or listed in NOT_RUN;
// - every environment variable is in the configuration, and docs/configuration.md lists it;
// - the Dockerfile, compose file, configuration file and systemd units are valid, and the compose file hands on every setting.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const problems = [];
const read = (path) => readFileSync(path, 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/src/**/README.md']);
const { scripts, version } = JSON.parse(read('package.json'));

const RUN_BY_TESTS = [
  'test:all',
  'test:unit',
  'test:e2e',
  'mutation',
  'checks',
  ...scripts.checks.split(' '),
];
/** They take minutes to hours or rewrite files. `npm run types` compiles their code. */
const NOT_RUN_BY_TESTS =
  'attack bench bench:accounts bench:agenda bench:duplicates bench:event-loop bench:export bench:growth bench:import bench:month bench:recovery bench:reports bench:search bench:web bench:work-list failover faults format fuzz mutation:sample rolling scaling screenshots'.split(
    ' ',
  );
const commandsTest = read('e2e/exhaustive/commands.spec.ts');
const isRun = (name) =>
  RUN_BY_TESTS.includes(name) || new RegExp(`(?:npm|startNpm)\\(\\[?'${name}'`).test(commandsTest);

const sources = globSync('{packages,e2e,scripts,bench,faults,attack,deploy,docs}/**/*.*', {
  exclude: ['**/node_modules', '**/dist'],
}).map((path) => `/${path}`);
/** Documents may omit the beginning of a path and `src`: `kernel/http/mount.ts`. */
const isSource = (tail) =>
  existsSync(tail) ||
  sources.some((path) => path.endsWith(`/${tail}`) || path.replace('/src/', '/').endsWith(`/${tail}`));

for (const page of pages) {
  const text = read(page);
  for (const [, path] of text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|tsv|sql))`/g)) {
    if (!path.startsWith('YYYY') && !isSource(path)) problems.push(`${page}: no file ends with ${path}`);
  }
  for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (!existsSync(join(dirname(page), target))) problems.push(`${page}: ${target} does not exist`);
  }
  for (const [, name] of text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g)) {
    if (!scripts[name]) problems.push(`${page}: there is no npm script ${name}`);
    else if (!isRun(name) && !NOT_RUN_BY_TESTS.includes(name))
      problems.push(
        `${page}: npm run ${name} is neither run by a test nor listed in NOT_RUN_BY_TESTS of scripts/check-docs.mjs`,
      );
  }
}

const allTables = new Set(
  [...read('packages/server/src/kernel/database/tables.generated.ts').matchAll(/^ {2}(\w+): \{$/gm)].map(
    ([, name]) => name,
  ),
);
for (const folder of globSync('packages/server/src/modules/*')) {
  const declared = [...read(join(folder, `${basename(folder)}.tables.ts`)).matchAll(/^ {2}(\w+):/gm)];
  const tables = declared.map(([, name]) => `\`${name}\``).filter((name) => allTables.has(name.slice(1, -1)));
  const page = join(folder, 'README.md');
  if (!existsSync(page) || !read(page).includes(`Tables: ${tables.join(', ')}.\n`))
    problems.push(`${page}: it needs the line "Tables: ${tables.join(', ')}."`);
}

for (const folder of globSync('packages/web/src/features/*')) {
  if (!existsSync(join(folder, 'README.md'))) problems.push(`${folder}: it needs a README.md`);
}

const [, newestRelease] = /^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? [];
if (newestRelease !== version)
  problems.push(`CHANGELOG.md: the newest release is ${newestRelease}, and package.json has ${version}`);
for (const path of globSync(['packages/*/package.json', 'e2e/package.json'])) {
  if (JSON.parse(read(path)).version !== '0.0.0')
    problems.push(`${path}: the version belongs in the root package.json, and 0.0.0 here`);
}

const decisionIndex = read('docs/decisions/README.md').replace(/ +\|/g, ' |');
for (const path of globSync('docs/decisions/[0-9]*.md')) {
  const text = read(path);
  const [, number, title] = /^# (\d{4}): (.+)$/m.exec(text) ?? [];
  const [, status = ''] = /^Status: (.+?)(?:\. .*)?$/m.exec(text) ?? [];
  if (!basename(path).startsWith(`${number}-`) || !status.startsWith('accepted'))
    problems.push(`${path}: it needs a title "# ${basename(path).slice(0, 4)}: …" and a status`);
  else if (!decisionIndex.includes(`| [${number}](${basename(path)}) | ${title} | ${status} |`))
    problems.push(`docs/decisions/README.md: ${number} is missing, or its title or status differs`);
}
const superseded = read('docs/decisions/superseded.md');
for (const section of superseded.split(/^## /m).slice(1)) {
  if (!/^\d{4}: .+\n\nStatus: superseded by \[\d{4}\]\(/.test(section))
    problems.push(`docs/decisions/superseded.md: "${section.split('\n', 1)[0]}" names no successor`);
}

// Two spaces separate the names on a line from their description.
const folders = [];
for (const line of /```\n(packages\/[\s\S]*?)\n```/.exec(read('ARCHITECTURE.md'))[1].split('\n')) {
  const [, indent, names] = /^( *)((?:\S+ )*\S*)/.exec(line);
  if (indent.length > 20) continue;
  folders.length = indent.length / 2;
  for (const name of names.trim().split(' ')) {
    if (name.includes('<')) continue;
    const path = join(...folders, name);
    if (!existsSync(path)) problems.push(`ARCHITECTURE.md: there is no ${path}`);
  }
  folders.push(names.split(' ').find((name) => name.endsWith('/')) ?? '');
}

for (const [name, command] of Object.entries(scripts)) {
  for (const [, file] of ` ${command}`.matchAll(/(?<=\s)(\S+\.m?[jt]s)\b/g)) {
    if (!existsSync(file)) problems.push(`package.json, ${name}: ${file} does not exist`);
  }
}

const configured = new Set(
  [...read('packages/server/src/kernel/config/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  ),
);
const documented = new Set(
  [...read('docs/configuration.md').matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name),
);
for (const name of configured) {
  if (!documented.has(name)) problems.push(`docs/configuration.md: ${name} is not in the table`);
}

/** Read by Node, by the reverse proxy or before the configuration. */
const EXTERNAL_VARIABLES = new Set(['NODE_ENV', 'DOMAIN', 'DENTARIA_CONFIG', 'TZ']);
const checkVariable = (file, name) => {
  if (!configured.has(name) && !EXTERNAL_VARIABLES.has(name)) problems.push(`${file}: nothing reads ${name}`);
};

const dockerfile = read('deploy/Dockerfile');
for (const { message, range } of validate(dockerfile)) {
  problems.push(`deploy/Dockerfile:${range.start.line + 1}: ${message}`);
}
for (const [, name] of dockerfile.matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=/gm))
  checkVariable('deploy/Dockerfile', name);

const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true });
for (const [name, service] of Object.entries(services)) {
  const refuse = (reason) => problems.push(`deploy/compose.yaml: ${name} ${reason}`);
  if (!service.image && !service.build) refuse('has no image');
  if (!service.logging?.options?.['max-size']) refuse('has no log rotation');
  for (const limit of ['mem_limit', 'cpus', 'pids_limit']) if (!service[limit]) refuse(`has no ${limit}`);
  for (const mount of service.volumes ?? []) {
    const source = mount.split(':')[0];
    const exists = source.startsWith('.') ? existsSync(join('deploy', source)) : source in volumes;
    if (!exists) refuse(`mounts ${source}, which does not exist`);
  }
  if (!service.build) continue;
  for (const variable of Object.keys(service.environment)) checkVariable('deploy/compose.yaml', variable);
  if (!service.read_only || service.cap_drop?.[0] !== 'ALL') refuse('may write to its image');
  const program = service.command?.[1];
  if (program && !existsSync(program)) refuse(`runs ${program}, which does not exist`);
}

const NOT_FOR_COMPOSE =
  /^(PORT|HOST|DATA_DIR|BACKUP_PASSPHRASE|ARCHIVE_URL|ARCHIVE_DAYS|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|AWS_REGION|AWS_ENDPOINT_URL)$/;
for (const name of configured) {
  if (!(name in services.dentaria.environment) && !NOT_FOR_COMPOSE.test(name))
    problems.push(`deploy/compose.yaml: dentaria does not hand on ${name}`);
}

for (const [, name] of read('deploy/dentaria.env').matchAll(/^#?([A-Z_]+)=/gm))
  checkVariable('deploy/dentaria.env', name);
const units = globSync('deploy/*.{service,timer}');
for (const path of units) {
  for (const [, line] of read(path).matchAll(/^Environment=(.*)$/gm)) {
    for (const [, name] of line.matchAll(/(\w+)=/g)) checkVariable(path, name);
  }
  for (const [, program] of read(path).matchAll(/^ExecStart=\S+ (\S+\.ts)/gm))
    if (!existsSync(program)) problems.push(`${path}: ${program} does not exist`);
}
problems.push(...unitProblems());

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`docs: ${pages.length} pages and the deployment files checked\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Runs only where systemd is installed. Replaces `ExecStart`, because the product is not installed here. */
function unitProblems() {
  const folder = mkdtempSync(join(tmpdir(), 'dentaria-units-'));
  const copies = units.map((path) => {
    const copy = join(folder, basename(path));
    writeFileSync(copy, read(path).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    return copy;
  });
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (error) return [];
  const lines = stderr.split('\n').filter((line) => /dentaria[\w-]*\.(service|timer)/.test(line));
  return status === 0 && lines.length === 0
    ? []
    : lines.map((line) => `deploy/${line.trim().replace(`${folder}/`, '')}`);
}
