import { z } from 'zod';
import { csvRoute, pdfRoute, readRoute } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { account, accountBalance, statement, statementQuery } from './accounts.ts';

export const accountRoutes = {
  readAccount: {
    ...readRoute,
    path: '/clinics/:clinicId/patients/:patientId/account',
    summary: "A patient's balance and the charges that are not paid in full",
    shows: { action: 'read', object: 'account', id: 'patientId' },
    response: account,
  },
  readStatement: {
    ...readRoute,
    path: '/clinics/:clinicId/patients/:patientId/account/entries',
    summary: 'The entries of an account between two days, with the balance after each',
    shows: { action: 'read', object: 'account', id: 'patientId' },
    query: statementQuery,
    response: statement,
  },
  exportStatement: {
    ...csvRoute,
    path: '/clinics/:clinicId/patients/:patientId/account/csv',
    summary: 'The statement of account as CSV',
    shows: { action: 'export', object: 'account', id: 'patientId' },
    query: statementQuery,
  },
  listBalances: {
    ...readRoute,
    path: '/clinics/:clinicId/balances',
    summary: 'Accounts with a balance, the largest debts first; at most 500 debts and 500 advances',
    shows: { action: 'list', object: 'account' },
    response: z.array(accountBalance),
  },
  printStatement: {
    ...pdfRoute,
    path: '/clinics/:clinicId/patients/:patientId/account/pdf',
    summary: 'The statement of account as PDF',
    shows: { action: 'print', object: 'account', id: 'patientId' },
    query: statementQuery,
  },
  printReceipt: {
    ...pdfRoute,
    path: '/clinics/:clinicId/payments/:id/receipt',
    summary: 'Receipt as PDF; marked void if the payment was voided',
    shows: { action: 'print', object: 'payment', id: 'id' },
  },
  printRefund: {
    ...pdfRoute,
    path: '/clinics/:clinicId/payments/:id/refunds/:refundId/receipt',
    summary: 'The receipt of a refund as PDF',
    shows: { action: 'print', object: 'refund', id: 'refundId' },
  },
  printEstimate: {
    ...pdfRoute,
    path: '/clinics/:clinicId/estimates/:id/pdf',
    summary: 'An estimate as PDF, with the signature or typed name of its acceptance',
    shows: { action: 'print', object: 'estimate', id: 'id' },
  },
} as const satisfies Readonly<Record<string, Route>>;
