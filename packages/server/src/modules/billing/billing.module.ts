import { billingService } from '@dentaria/contract/billing/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';

/** Service billing: procedures and prices, patients' accounts, payments and the till. */
export const billingModule: Module<typeof billingService> = {
  service: billingService,
  mount: (app, kernel) => mountService(app, billingService, {}, { gate: kernel.gate }),
};
