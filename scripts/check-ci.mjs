// Checks the workflows and dependency updates:
// - workflows match the JSON schema, grant read access only and pin actions by major version;
// - the npm scripts, Vitest projects and folders that they name exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { parse } from 'yaml';

const problems = [];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const projects = globSync('packages/*/vitest*.config.ts').map(
  (path) => /name: '([\w-]+)'/.exec(readFileSync(path, 'utf8'))?.[1],
);

const workflows = globSync('.github/workflows/*.yml');
for (const path of workflows) {
  const content = readFileSync(path, 'utf8');
  for (const error of validateWorkflow(content).errors) problems.push(`${path}: ${describe(error)}`);
  const { permissions, jobs } = parse(content);
  if (JSON.stringify(permissions) !== '{"contents":"read"}')
    problems.push(`${path}: permissions must be contents: read`);
  for (const { uses, run = '' } of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (uses && !/@v\d+$/.test(uses)) problems.push(`${path}: ${uses} is not pinned by its major version`);
    const script = /^npm (?:run )?([\w:-]+)/.exec(run)?.[1];
    if (script && script !== 'ci' && !scripts[script])
      problems.push(`${path}: there is no npm script ${script}`);
    const project = /--project (\S+)/.exec(run)?.[1];
    if (project && !projects.includes(project))
      problems.push(`${path}: there is no Vitest project ${project}`);
  }
}

const MANIFESTS = {
  npm: 'package-lock.json',
  'github-actions': '.github/workflows',
  docker: 'Dockerfile',
  'docker-compose': 'compose.yaml',
};
for (const update of parse(readFileSync('.github/dependabot.yml', 'utf8')).updates) {
  const manifest = MANIFESTS[update['package-ecosystem']];
  if (!manifest) problems.push(`.github/dependabot.yml: unknown ecosystem ${update['package-ecosystem']}`);
  else if (!existsSync(join('.', update.directory, manifest)))
    problems.push(`.github/dependabot.yml: ${update.directory} has no ${manifest}`);
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`ci: ${workflows.length} workflow and the dependency updates checked\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Follows the first cause, because a job fails every alternative of the schema for one invalid property. */
function describe({ path, title, detail = title, states }) {
  const cause = states?.[0]?.errors[0];
  return cause ? describe(cause) : `${path}: ${detail}`;
}
