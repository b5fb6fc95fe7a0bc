import { fileURLToPath } from 'node:url';
import { systemTransaction } from './kernel/access/tenancy.ts';
import { removeOldKeys } from './kernel/http/repeated-calls.ts';
import type { JobHandler, QueueName } from './kernel/jobs/jobs.ts';
import type { PeriodicWork } from './kernel/jobs/periodic-work.ts';
import { kernelTables } from './kernel/kernel.tables.ts';
import type { Module } from './kernel/module.ts';
import {
  exportOf,
  type ModuleTables,
  mergeOf,
  type TableManifest,
  type TableName,
} from './kernel/tables/table-manifest.ts';
import { auth, authModule } from './modules/auth/auth.module.ts';
import { billing, billingModule } from './modules/billing/billing.module.ts';
import {
  clinicalHistory,
  clinicalHistoryModule,
  records,
} from './modules/clinical-history/clinical-history.module.ts';
import { exchange, exchangeModule } from './modules/exchange/exchange.module.ts';
import { followUp, followUpModule } from './modules/follow-up/follow-up.module.ts';
import {
  healthInsurance,
  healthInsuranceModule,
} from './modules/health-insurance/health-insurance.module.ts';
import { type JobParts, type MailKinds, mailing } from './modules/mail/mail.module.ts';
import { onboarding, onboardingModule } from './modules/onboarding/onboarding.module.ts';
import { scheduling, schedulingModule } from './modules/scheduling/scheduling.module.ts';

const workKinds = [
  ...followUp.workKinds,
  ...scheduling.workKinds,
  ...clinicalHistory.workKinds,
  ...onboarding.workKinds,
  ...billing.workKinds,
];

const tables: readonly ModuleTables[] = [
  { manifests: kernelTables },
  auth.tables,
  healthInsurance.tables,
  clinicalHistory.tables,
  mailing.tables,
  onboarding.tables,
  scheduling.tables,
  followUp.tables,
  billing.tables,
  exchange.tables,
];

export const manifests: Readonly<Record<TableName, TableManifest>> = {
  ...kernelTables,
  ...auth.tables.manifests,
  ...healthInsurance.tables.manifests,
  ...clinicalHistory.tables.manifests,
  ...mailing.tables.manifests,
  ...onboarding.tables.manifests,
  ...scheduling.tables.manifests,
  ...followUp.tables.manifests,
  ...billing.tables.manifests,
  ...exchange.tables.manifests,
};

export const exported = tables.map(exportOf);

/** In lock order: histories come first, because saving one waits for no other lock. */
export const merges = [
  clinicalHistory.tables,
  auth.tables,
  scheduling.tables,
  followUp.tables,
  billing.tables,
  exchange.tables,
].map(mergeOf);

export const modules = [
  authModule({
    ...records,
    moveAccount: billing.moveAccount,
    hasAgenda: async (tx, clinicId) =>
      (await scheduling.hasAgenda(tx, clinicId)) ||
      (await followUp.hasFollowUp(tx, clinicId)) ||
      (await exchange.hasImports(tx, clinicId)) ||
      billing.hasBilling(tx, clinicId),
  }),
  healthInsuranceModule(billing),
  clinicalHistoryModule(billing),
  onboardingModule,
  schedulingModule(followUp),
  followUpModule({
    kinds: workKinds,
    timeline: [...scheduling.timeline, ...clinicalHistory.timeline, ...billing.timeline],
  }),
  billingModule,
  exchangeModule({ exported, merges }),
] as const satisfies readonly Module[];

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Independent of SERVICES, because all services share one database. */
export const migrationFolders: readonly string[] = [
  folder('./kernel/migrations'),
  folder('./modules/mail/migrations'),
  ...modules.map(({ service }) => folder(`./modules/${service.name}/migrations`)),
];

const mailKinds: MailKinds = {
  ...onboarding.mailKinds,
  ...auth.mailKinds,
  ...scheduling.mailKinds,
  ...billing.mailKinds,
  ...followUp.mailKinds(workKinds),
};

export const jobHandlers = (parts: JobParts): Readonly<Record<QueueName, JobHandler>> => ({
  'outgoing-mail': mailing.sendQueuedMail({ ...parts, kinds: mailKinds }),
  import: exchange.runImport(parts),
  'clinic-export': exchange.runClinicExport({ ...parts, exported }),
});

/** Backups contain no jobs, so they are recreated from the rows after a restore. */
export const enqueueLostJobs = ({ database, clock }: Pick<JobParts, 'database' | 'clock'>): Promise<void> =>
  systemTransaction(database, async (tx) => {
    await mailing.enqueueLostMails(tx, clock());
    await exchange.enqueueLostImports(tx);
    await exchange.enqueueLostExports(tx);
  });

const hourly = (name: string, run: () => Promise<void>): PeriodicWork => ({ name, everyMs: 3_600_000, run });

/** Every process runs this work. Concurrent runs are harmless. */
export const periodicWork = (parts: JobParts): readonly PeriodicWork[] => [
  { name: 'plan reminders', everyMs: 60_000, run: () => scheduling.planReminders(parts) },
  ...auth.removalsOfExpiredRows(parts),
  hourly('remove old idempotency keys', () => removeOldKeys(parts)),
  hourly('remove old slot holds', () => scheduling.removeOldHolds(parts)),
  hourly('remove expired links of appointments', () => scheduling.removeExpiredLinks(parts)),
  hourly('remove expired links of estimates', () => billing.removeExpiredLinks(parts)),
  hourly('remove old counts of mails', () => mailing.removeOldMailCounts(parts)),
  hourly('remove old exports', () => exchange.removeOldExports(parts)),
];
