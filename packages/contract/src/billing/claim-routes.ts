import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { changeRoute, clinicRoute, createRoute, pdfRoute, removeRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { statementQuery } from './accounts.ts';
import {
  claimBatch,
  claimBatchCreate,
  claimBatchesQuery,
  claimBatchPresent,
  claimBatchSummary,
  claimBatchUpdate,
  claimItem,
  claimItemCreate,
  claimItemGiveUp,
  claimItemsQuery,
  claimItemUpdate,
  claimItemVersion,
  claimRejectionCreate,
  claimRejectionUndo,
  insurerPaymentCreate,
  insurerPaymentVoid,
} from './claims.ts';
import { insurerAccount, insurerStatement } from './insurer-accounts.ts';

const CHANGE_ITEM = { ...changeRoute, response: claimItem } as const;
const CHANGE_BATCH = { ...changeRoute, response: claimBatch } as const;

export const claimRoutes = {
  listClaimItems: {
    ...clinicRoute,
    summary: 'Work to claim from obras sociales, the oldest first; at most 500',
    shows: { action: 'list', object: 'claim-item' },
    query: claimItemsQuery,
    response: z.array(claimItem),
  },
  createClaimItem: {
    ...createRoute,
    summary: 'Add work that no estimate has',
    body: claimItemCreate,
    response: claimItem,
  },
  updateClaimItem: {
    summary: 'Complete or correct an item that is not presented',
    body: claimItemUpdate,
    ...CHANGE_ITEM,
  },
  removeClaimItem: {
    ...removeRoute,
    summary: 'Delete an item that staff added and that was never presented',
  },
  giveUpClaimItem: {
    summary: 'Abandon an unclaimed or rejected item; no account changes',
    body: claimItemGiveUp,
    ...CHANGE_ITEM,
  },
  reopenClaimItem: {
    summary: 'Reopen an abandoned item',
    body: claimItemVersion,
    ...CHANGE_ITEM,
  },
  listClaimBatches: {
    ...clinicRoute,
    summary: 'Batches of claims, the newest first; at most 200',
    query: claimBatchesQuery,
    response: z.array(claimBatchSummary),
  },
  createClaimBatch: {
    ...createRoute,
    summary: 'Create a draft with everything claimable from an obra social up to a day',
    body: claimBatchCreate,
    response: claimBatch,
  },
  readClaimBatch: {
    ...clinicRoute,
    summary: 'One batch with its lines and payments',
    shows: { action: 'read', object: 'claim-batch', id: 'id' },
    response: claimBatch,
  },
  updateClaimBatch: {
    summary: 'Change a draft; items that another batch has are a 409',
    body: claimBatchUpdate,
    ...CHANGE_BATCH,
  },
  removeClaimBatch: {
    ...removeRoute,
    summary: 'Delete a draft; its items can be claimed again',
  },
  presentClaimBatch: {
    summary:
      'Freeze a draft under its hash and debit the obra social; 400 lists the missing data of each item',
    body: claimBatchPresent,
    ...CHANGE_BATCH,
  },
  createInsurerPayment: {
    ...createRoute,
    summary: 'Record a payment of the obra social, at most the open amount of the batch',
    body: insurerPaymentCreate,
    response: claimBatch,
  },
  voidInsurerPayment: {
    summary: 'Void a payment of an obra social with a reason by a counter-entry of today',
    body: insurerPaymentVoid,
    ...CHANGE_BATCH,
  },
  createClaimRejections: {
    summary: 'Record items that the obra social rejected, in whole or in part; they can be presented again',
    body: claimRejectionCreate,
    ...CHANGE_BATCH,
  },
  undoClaimRejection: {
    summary: 'Undo a mistaken rejection by a counter-entry of today',
    body: claimRejectionUndo,
    ...CHANGE_BATCH,
  },
  printClaimBatch: {
    ...pdfRoute,
    summary: 'A cover with the totals and a form for each patient, or the form of one patient, as PDF',
    shows: { action: 'print', object: 'claim-batch', id: 'id' },
    query: z.object({ patientId: idParam.optional() }),
  },
  exportClaimBatch: {
    ...clinicRoute,
    summary: 'The lines of a batch as CSV',
    shows: { action: 'export', object: 'claim-batch', id: 'id' },
  },
  listInsurerAccounts: {
    ...clinicRoute,
    summary: 'Debts of each obra social by age, and work still to be claimed',
    response: z.array(insurerAccount),
  },
  readInsurerStatement: {
    ...clinicRoute,
    summary: 'The movements of an obra social; the last 1,000 of the period',
    query: statementQuery,
    response: insurerStatement,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
