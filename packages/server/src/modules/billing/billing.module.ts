import { billingService } from '@dentaria/contract/billing/routes.ts';
import { expiredLinkRemover } from '../../kernel/access/links.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { accountHandlers } from './accounts/accounts.handlers.ts';
import { readBalance } from './accounts/accounts.service.ts';
import { overdueBalance } from './accounts/work-kinds.ts';
import { billingMerge } from './billing.merge.ts';
import { billingSheets, billingTables } from './billing.tables.ts';
import { cashHandlers } from './cash/cash.handlers.ts';
import { claimHandlers } from './claims/claims.handlers.ts';
import { coverageHandlers } from './coverage/coverage.handlers.ts';
import { listCoverages, readCoverage, removeCoverages, writeCoverages } from './coverage/coverage.service.ts';
import { syncDoneLines } from './estimates/done-lines.service.ts';
import { estimateMail } from './estimates/estimate-mails.service.ts';
import { estimateHandlers } from './estimates/estimates.handlers.ts';
import { estimateKinds } from './estimates/work-kinds.ts';
import { moveAccount, syncPlan } from './ledger/plan-sync.ts';
import { paymentHandlers } from './payments/payments.handlers.ts';
import { hasBilling, isInsuranceCharged, isPlanCharged } from './price-lists/payers.ts';
import { priceHandlers } from './prices/prices.handlers.ts';
import { printHandlers } from './print/print.handlers.ts';
import { procedureHandlers } from './procedures/procedures.handlers.ts';
import { settlementHandlers } from './settlement/settlement.handlers.ts';
import { billingSources } from './timeline/billing-sources.ts';

export const billingModule: Module<typeof billingService> = {
  service: billingService,
  mount: (app, kernel) =>
    mountService(
      app,
      billingService,
      {
        ...procedureHandlers,
        ...priceHandlers,
        ...coverageHandlers,
        ...accountHandlers,
        ...paymentHandlers,
        ...cashHandlers,
        ...estimateHandlers(kernel),
        ...claimHandlers,
        ...settlementHandlers(kernel),
        ...printHandlers(kernel),
      },
      { gate: kernel.gate },
    ),
};

export const billing = {
  hasBilling,
  isInsuranceCharged,
  isPlanCharged,
  listCoverages,
  mailKinds: { estimate: estimateMail },
  moveAccount,
  readBalance,
  readCoverage,
  removeCoverages,
  removeExpiredLinks: expiredLinkRemover('estimate_links'),
  syncDoneLines,
  syncPlan,
  timeline: billingSources,
  workKinds: [...estimateKinds, overdueBalance],
  writeCoverages,
  tables: { manifests: billingTables, sheets: billingSheets, merge: billingMerge },
};
