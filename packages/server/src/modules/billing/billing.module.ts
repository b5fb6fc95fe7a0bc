import { billingService } from '@dentaria/contract/billing/routes.ts';
import { expiredLinkRemover } from '../../kernel/access/links.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { accountHandlers } from './accounts/accounts.handlers.ts';
import { usersOnAccounts } from './accounts/accounts.repository.ts';
import { listBalances, readBalance } from './accounts/accounts.service.ts';
import { accountKinds } from './accounts/work-kinds.ts';
import { billingMerge } from './billing.merge.ts';
import { billingSheets, billingTables } from './billing.tables.ts';
import { cashHandlers } from './cash/cash.handlers.ts';
import { addMovement, closeCash, openCash } from './cash/cash.service.ts';
import { createBatch, lockBatch, presentDraft as presentClaims } from './claims/claim-batches.service.ts';
import { usersOnClaims } from './claims/claim-items.repository.ts';
import { checkNewItem, createItem } from './claims/claim-items.service.ts';
import { claimHandlers } from './claims/claims.handlers.ts';
import {
  checkRejections,
  createInsurerPayment,
  createRejections,
} from './claims/insurer-payments.service.ts';
import { coverageHandlers } from './coverage/coverage.handlers.ts';
import {
  listCoverages,
  readCoverage,
  removeCoverages,
  writeCoverage,
  writeCoverages,
} from './coverage/coverage.service.ts';
import { syncDoneLines } from './estimates/done-lines.service.ts';
import { accept, reject } from './estimates/estimate-answers.service.ts';
import { estimateMail } from './estimates/estimate-mails.service.ts';
import { proposeLines } from './estimates/estimate-proposal.service.ts';
import { estimateHandlers } from './estimates/estimates.handlers.ts';
import { usersOnEstimates } from './estimates/estimates.repository.ts';
import { checkContent, createEstimate, lockEstimate, presentDraft } from './estimates/estimates.service.ts';
import { estimateKinds } from './estimates/work-kinds.ts';
import { moveAccount, syncPlan } from './ledger/plan-sync.ts';
import { paymentHandlers } from './payments/payments.handlers.ts';
import { takePayment } from './payments/payments.service.ts';
import { hasBilling, isInsuranceCharged, isPlanCharged } from './price-lists/payers.ts';
import { createPriceList, lockPriceList } from './price-lists/price-lists.service.ts';
import { importPrices } from './prices/price-import.service.ts';
import { priceHandlers } from './prices/prices.handlers.ts';
import { listRaised, raisePrices } from './prices/prices.service.ts';
import { printHandlers } from './print/print.handlers.ts';
import { procedureHandlers } from './procedures/procedures.handlers.ts';
import { importNomenclador } from './procedures/procedures.service.ts';
import { refundPayment } from './refunds/refunds.service.ts';
import { settlementHandlers } from './settlement/settlement.handlers.ts';
import { usersOnSettlementTerms } from './settlement/settlement-terms.repository.ts';
import { checkTerms, createTerms } from './settlement/settlement-terms.service.ts';
import { billingSources } from './timeline/billing-sources.ts';

/** Service billing: procedures and prices, patients' accounts, payments and the till. */
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

/** The module's public API: service functions that run in the caller's context, its periodic work and its kind of mail. */
export const billing = {
  acceptEstimate: accept,
  addMovement,
  checkClaimItem: checkNewItem,
  checkClaimRejections: checkRejections,
  checkEstimate: checkContent,
  checkSettlementTerms: checkTerms,
  closeCash,
  createClaimBatch: createBatch,
  createClaimItem: createItem,
  createClaimRejections: createRejections,
  createEstimate,
  createInsurerPayment,
  createPriceList,
  createSettlementTerms: createTerms,
  hasBilling,
  importNomenclador,
  importPrices,
  isInsuranceCharged,
  usersOnAccounts,
  usersOnClaims,
  usersOnEstimates,
  usersOnSettlementTerms,
  isPlanCharged,
  listBalances,
  listCoverages,
  listRaised,
  lockClaimBatch: lockBatch,
  lockEstimate,
  lockPriceList,
  mailKinds: { estimate: estimateMail },
  moveAccount,
  openCash,
  presentClaimBatch: presentClaims,
  presentEstimate: presentDraft,
  proposeLines,
  raisePrices,
  readBalance,
  readCoverage,
  refundPayment,
  rejectEstimate: reject,
  removeCoverages,
  removeExpiredLinks: expiredLinkRemover('estimate_links'),
  syncDoneLines,
  syncPlan,
  takePayment,
  timeline: billingSources,
  workKinds: [...estimateKinds, ...accountKinds],
  writeCoverage,
  writeCoverages,
  tables: { manifests: billingTables, sheets: billingSheets, merge: billingMerge },
};
