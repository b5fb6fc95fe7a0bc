import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import {
  changeRoute,
  createRoute,
  csvRoute,
  pdfRoute,
  readRoute,
  removeRoute,
} from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
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
    ...readRoute,
    path: '/clinics/:clinicId/claim-items',
    summary: 'Work to claim from obras sociales, the oldest first; at most 500',
    shows: { action: 'list', object: 'claim-item' },
    query: claimItemsQuery,
    response: z.array(claimItem),
  },
  createClaimItem: {
    ...createRoute,
    path: '/clinics/:clinicId/patients/:patientId/claim-items',
    summary: 'Add work that no estimate has',
    body: claimItemCreate,
    response: claimItem,
  },
  updateClaimItem: {
    method: 'PUT',
    path: '/clinics/:clinicId/claim-items/:id',
    summary: 'Complete or correct an item that is not presented',
    body: claimItemUpdate,
    ...CHANGE_ITEM,
  },
  removeClaimItem: {
    ...removeRoute,
    path: '/clinics/:clinicId/claim-items/:id',
    summary: 'Delete an item that staff added and that was never presented',
  },
  giveUpClaimItem: {
    method: 'POST',
    path: '/clinics/:clinicId/claim-items/:id/give-up',
    summary: 'Abandon an unclaimed or rejected item; no account changes',
    body: claimItemGiveUp,
    ...CHANGE_ITEM,
  },
  reopenClaimItem: {
    method: 'POST',
    path: '/clinics/:clinicId/claim-items/:id/reopen',
    summary: 'Reopen an abandoned item',
    body: claimItemVersion,
    ...CHANGE_ITEM,
  },
  listClaimBatches: {
    ...readRoute,
    path: '/clinics/:clinicId/claim-batches',
    summary: 'Batches of claims, the newest first; at most 200',
    query: claimBatchesQuery,
    response: z.array(claimBatchSummary),
  },
  createClaimBatch: {
    ...createRoute,
    path: '/clinics/:clinicId/claim-batches',
    summary: 'Create a draft with everything claimable from an obra social up to a day',
    body: claimBatchCreate,
    response: claimBatch,
  },
  readClaimBatch: {
    ...readRoute,
    path: '/clinics/:clinicId/claim-batches/:id',
    summary: 'One batch with its lines and payments',
    shows: { action: 'read', object: 'claim-batch', id: 'id' },
    response: claimBatch,
  },
  updateClaimBatch: {
    method: 'PUT',
    path: '/clinics/:clinicId/claim-batches/:id',
    summary: 'Change a draft; items that another batch has are a 409',
    body: claimBatchUpdate,
    ...CHANGE_BATCH,
  },
  removeClaimBatch: {
    ...removeRoute,
    path: '/clinics/:clinicId/claim-batches/:id',
    summary: 'Delete a draft; its items can be claimed again',
  },
  presentClaimBatch: {
    method: 'POST',
    path: '/clinics/:clinicId/claim-batches/:id/present',
    summary:
      'Freeze a draft under its hash and debit the obra social; 400 lists the missing data of each item',
    body: claimBatchPresent,
    ...CHANGE_BATCH,
  },
  createInsurerPayment: {
    ...createRoute,
    path: '/clinics/:clinicId/claim-batches/:id/payments',
    summary: 'Record a payment of the obra social, at most the open amount of the batch',
    body: insurerPaymentCreate,
    saveId: true,
    response: claimBatch,
  },
  voidInsurerPayment: {
    method: 'POST',
    path: '/clinics/:clinicId/claim-batches/:id/payments/:paymentId/void',
    summary: 'Void a payment of an obra social with a reason by a counter-entry of today',
    body: insurerPaymentVoid,
    ...CHANGE_BATCH,
  },
  createClaimRejections: {
    method: 'POST',
    path: '/clinics/:clinicId/claim-batches/:id/rejections',
    summary: 'Record items that the obra social rejected, in whole or in part; they can be presented again',
    body: claimRejectionCreate,
    ...CHANGE_BATCH,
  },
  undoClaimRejection: {
    method: 'POST',
    path: '/clinics/:clinicId/claim-batches/:id/rejections/:itemId/undo',
    summary: 'Undo a mistaken rejection by a counter-entry of today',
    body: claimRejectionUndo,
    ...CHANGE_BATCH,
  },
  printClaimBatch: {
    ...pdfRoute,
    path: '/clinics/:clinicId/claim-batches/:id/pdf',
    summary: 'A cover with the totals and a form for each patient, or the form of one patient, as PDF',
    shows: { action: 'print', object: 'claim-batch', id: 'id' },
    query: z.object({ patientId: idParam.optional() }),
  },
  exportClaimBatch: {
    ...csvRoute,
    path: '/clinics/:clinicId/claim-batches/:id/csv',
    summary: 'The lines of a batch as CSV',
    shows: { action: 'export', object: 'claim-batch', id: 'id' },
  },
  listInsurerAccounts: {
    ...readRoute,
    path: '/clinics/:clinicId/insurer-accounts',
    summary: 'Debts of each obra social by age, and work still to be claimed',
    response: z.array(insurerAccount),
  },
  readInsurerStatement: {
    ...readRoute,
    path: '/clinics/:clinicId/insurer-accounts/:id',
    summary: 'The movements of an obra social; the last 1,000 of the period',
    query: statementQuery,
    response: insurerStatement,
  },
} as const satisfies Readonly<Record<string, Route>>;
