import { fileURLToPath } from 'node:url';
import type { JobHandler, QueueName } from './kernel/jobs.ts';
import type { Module } from './kernel/module.ts';
import type { PeriodicWork } from './kernel/periodic-work.ts';
import { authModule } from './modules/auth/auth.module.ts';
import { billing, billingModule } from './modules/billing/billing.module.ts';
import {
  clinicalHistory,
  clinicalHistoryModule,
  records,
} from './modules/clinical-history/clinical-history.module.ts';
import { followUp, followUpModule } from './modules/follow-up/follow-up.module.ts';
import { healthInsuranceModule } from './modules/health-insurance/health-insurance.module.ts';
import type { DeliveryParts } from './modules/onboarding/mail/outbox.service.ts';
import { onboarding, onboardingModule } from './modules/onboarding/onboarding.module.ts';
import { scheduling, schedulingModule } from './modules/scheduling/scheduling.module.ts';

/** The kinds of pending work, by module. */
const workKinds = [
  ...followUp.workKinds,
  ...scheduling.workKinds,
  ...clinicalHistory.workKinds,
  ...onboarding.workKinds,
  ...billing.workKinds,
];

/** Every module of the product. SERVICES selects those that a process serves. */
export const modules = [
  authModule({
    ...records,
    isOnRecord: async (tx, userId) =>
      (await records.isOnRecord(tx, userId)) ||
      (await scheduling.isOnAgenda(tx, userId)) ||
      (await followUp.isOnFollowUp(tx, userId)) ||
      (await billing.isOnEstimates(tx, userId)) ||
      (await billing.isOnClaims(tx, userId)) ||
      (await billing.isOnSettlementTerms(tx, userId)) ||
      billing.isOnAccount(tx, userId),
    moveAccount: billing.moveAccount,
    hasAgenda: async (tx, clinicId) =>
      (await scheduling.hasAgenda(tx, clinicId)) ||
      (await followUp.hasFollowUp(tx, clinicId)) ||
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
] as const satisfies readonly Module[];

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** All migrations, independent of SERVICES: there is one database. */
export const migrationFolders: readonly string[] = [
  folder('./kernel/migrations'),
  ...modules.map(({ service }) => folder(`./modules/${service.name}/migrations`)),
];

/** The handler of each queue's jobs. */
export const jobHandlers = (parts: DeliveryParts): Readonly<Record<QueueName, JobHandler>> => ({
  mail: onboarding.deliverMail(parts),
  reminder: scheduling.deliverReminder(parts),
  'booking-mail': scheduling.deliverBookingMail(parts),
  'estimate-mail': billing.deliverEstimateMail(parts),
  'follow-up-mail': followUp.deliverFollowUpMail({ ...parts, kinds: workKinds }),
});

/** Work that every process repeats. Concurrent runs are harmless. */
export const periodicWork = ({ database, clock }: DeliveryParts): readonly PeriodicWork[] => [
  { name: 'plan reminders', everyMs: 60_000, run: () => scheduling.planReminders({ database, clock }) },
  {
    name: 'remove old slot holds',
    everyMs: 3_600_000,
    run: () => scheduling.removeOldHolds({ database, clock }),
  },
  {
    name: 'sync plans with accounts',
    everyMs: 3_600_000,
    run: () => billing.syncPlansOfLastDay({ database, clock }),
  },
  {
    name: 'compare balances with accounts',
    everyMs: 3_600_000,
    run: () => billing.refreshBalancesOfLastDay({ database, clock }),
  },
];
