import { join } from 'node:path';
import { runEditors, runKills, runLogins, runOutage } from './crashes.ts';
import { runDisk } from './disk.ts';
import { runMails } from './mails.ts';
import { runOnlineBookings } from './online-bookings.ts';
import { runReceipts } from './receipts.ts';
import { runReminders } from './reminders.ts';
import { runVitest } from './run-vitest.ts';
import { runTampering } from './tampering.ts';

// npm run faults [name …]: fault-injection suites. Each one prints its figures and resolves to whether it passed.

const root = join(import.meta.dirname, '..');

/** Runs unit tests that inject faults inside the process. */
async function runTests(description: string, files: readonly string[]): Promise<boolean> {
  const { passed, failed, broken } = await runVitest({ cwd: root, files });
  console.log(`${description}: ${passed + failed.length} cases, ${failed.length} failed`);
  for (const name of [...failed.map((test) => test.name), ...broken]) console.log(`  ${name}`);
  return passed > 0 && failed.length + broken.length === 0;
}

const SERVER = 'packages/server/src';
const SUITES: Readonly<Record<string, () => Promise<boolean>>> = {
  kills: runKills,
  outage: runOutage,
  editors: runEditors,
  logins: runLogins,
  mails: runMails,
  reminders: runReminders,
  'online-bookings': runOnlineBookings,
  receipts: runReceipts,
  disk: runDisk,
  tampering: runTampering,
  statements: () =>
    runTests('nine writes, each of whose statements fails in turn', [
      `${SERVER}/faults/atomic-writes.test.ts`,
    ]),
  races: () =>
    runTests('races within the process', [
      `${SERVER}/modules/clinical-history/history/concurrency.test.ts`,
      `${SERVER}/modules/onboarding/invitations/invitations.test.ts`,
      `${SERVER}/modules/onboarding/registration/registration.test.ts`,
    ]),
  smtp: () =>
    runTests('SMTP servers that reject, disconnect, misreport or hang', [
      `${SERVER}/modules/onboarding/mail/outbox.test.ts`,
      `${SERVER}/modules/mail/email-config/smtp-connection.test.ts`,
    ]),
  ai: () =>
    runTests('AI providers that fail, stall, send too much or invalid data', [
      `${SERVER}/modules/clinical-history/suggestions/provider.test.ts`,
      `${SERVER}/modules/clinical-history/suggestions/suggestions.test.ts`,
    ]),
};

const selected = process.argv.slice(2);
const unknown = selected.find((name) => !(name in SUITES));
if (unknown)
  throw new Error(`There is no suite ${unknown}; the suites are ${Object.keys(SUITES).join(', ')}`);
let passed = true;
for (const [name, run] of Object.entries(SUITES)) {
  if (selected.length === 0 || selected.includes(name)) passed = (await run()) && passed;
}
process.exitCode = passed ? 0 : 1;
