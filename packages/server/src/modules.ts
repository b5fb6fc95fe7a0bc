import { fileURLToPath } from 'node:url';
import type { JobHandler, QueueName } from './kernel/jobs.ts';
import type { Module } from './kernel/module.ts';
import { authModule } from './modules/auth/auth.module.ts';
import { clinicalHistoryModule, records } from './modules/clinical-history/clinical-history.module.ts';
import { healthInsuranceModule } from './modules/health-insurance/health-insurance.module.ts';
import type { DeliveryParts } from './modules/onboarding/mail/outbox.service.ts';
import { onboarding, onboardingModule } from './modules/onboarding/onboarding.module.ts';

/** Every module of the product. SERVICES selects those that a process serves. */
export const modules = [
  authModule(records),
  healthInsuranceModule,
  clinicalHistoryModule,
  onboardingModule,
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
});
