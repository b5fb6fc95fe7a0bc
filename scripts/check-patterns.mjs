// Checks that no regular expression of the product backtracks super-linearly. recheck cannot analyse a pattern that
// is built at run time, so `new RegExp` is allowed only for escaped words.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { check } from 'recheck';

/** These files escape the words of a search (contract/fields/text-search.ts). */
const BUILT_PATTERNS = [
  'packages/web/src/shared/health-insurance/health-insurance-suggestions.ts',
  'packages/web/src/shared/ui/form/option-filter.ts',
  'packages/web/src/shared/ui/list/list-rows.ts',
];

const patterns = new Map();
const problems = [];
for (const path of globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}')) {
  if (/\.test\.tsx?$|\/testing\//.test(path)) continue;
  const ast = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') });
  visit(ast, (node) => {
    if (node.type === 'RegExpLiteral') {
      const literal = `/${node.pattern}/${node.flags}`;
      patterns.set(literal, { ...node, paths: [...(patterns.get(literal)?.paths ?? []), path] });
    }
    const isBuilt = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isBuilt && node.callee?.value === 'RegExp' && !BUILT_PATTERNS.includes(path))
      problems.push(`${path}: builds a pattern at run time`);
  });
}

// The default of a second would report slow checks as vulnerable on a busy machine.
const OPTIONS = { timeout: 60_000, attackTimeout: 20_000, recallTimeout: -20_000, randomSeed: 1 };

// Sequential, because recheck takes longer for concurrent checks.
for (const [literal, { pattern, flags, paths }] of patterns) {
  const { status, complexity, error } = await check(pattern, flags, OPTIONS);
  if (status === 'safe') continue;
  const reason = complexity?.summary ?? error?.kind ?? status;
  problems.push(`${paths.join(', ')}: ${literal} is ${status} (${reason})`);
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`patterns: ${patterns.size} regular expressions checked\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function visit(node, use) {
  if (typeof node !== 'object' || node === null) return;
  use(node);
  for (const child of Object.values(node)) visit(child, use);
}
