import { join } from 'node:path';
import { runAway, runEditors, runKills, runLogins } from './crashes.ts';
import { runDisk } from './disk.ts';
import { runMails } from './mails.ts';
import { runVitest } from './run-vitest.ts';
import { runTampering } from './tampering.ts';

// npm run faults [name …]: what breaks on purpose, what was tried, what was lost. Each answers true when nothing was.

const root = join(import.meta.dirname, '..');

/** Suites of the unit tests that plant faults inside the process. */
async function runTests(what: string, files: readonly string[]): Promise<boolean> {
  const { passed, failed, broken } = await runVitest({ cwd: root, files });
  console.log(`${what}: ${passed + failed.length} cases, ${failed.length} failed`);
  for (const each of [...failed.map(({ name }) => name), ...broken]) console.log(`  ${each}`);
  return passed > 0 && failed.length + broken.length === 0;
}

const SERVER = 'packages/server/src';
const FAULTS: Readonly<Record<string, () => Promise<boolean>>> = {
  kills: runKills,
  away: runAway,
  editors: runEditors,
  logins: runLogins,
  mails: runMails,
  disk: runDisk,
  tampering: runTampering,
  statements: () =>
    runTests('every statement of nine writes failing in turn', [`${SERVER}/faults/nth-query.test.ts`]),
  races: () =>
    runTests('races in the process', [
      `${SERVER}/modules/clinical-history/history/concurrency.test.ts`,
      `${SERVER}/modules/onboarding/invitations/invitations.test.ts`,
      `${SERVER}/modules/onboarding/registration/registration.test.ts`,
    ]),
  smtp: () =>
    runTests('SMTP servers that refuse, drop, lie or say nothing', [
      `${SERVER}/modules/onboarding/mail/outbox.test.ts`,
      `${SERVER}/modules/onboarding/email-config/smtp-connection.test.ts`,
    ]),
  ai: () =>
    runTests('AI providers that fail, drip, flood or answer nonsense', [
      `${SERVER}/modules/clinical-history/suggestions/provider.test.ts`,
      `${SERVER}/modules/clinical-history/suggestions/suggestions.test.ts`,
    ]),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in FAULTS));
if (unknown) throw new Error(`No fault is called ${unknown}; there are ${Object.keys(FAULTS).join(', ')}`);
let held = true;
for (const [name, run] of Object.entries(FAULTS)) {
  if (wanted.length === 0 || wanted.includes(name)) held = (await run()) && held;
}
process.exitCode = held ? 0 : 1;
