import { z } from 'zod';
import { clinicRoute, pdfRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { account, accountBalance, statement, statementQuery } from './accounts.ts';

export const accountRoutes = {
  readAccount: {
    ...clinicRoute,
    summary: "A patient's balance and the charges that are not paid in full",
    shows: { action: 'read', object: 'account', id: 'patientId' },
    response: account,
  },
  readStatement: {
    ...clinicRoute,
    summary: 'The entries of an account between two days, with the balance after each',
    shows: { action: 'read', object: 'account', id: 'patientId' },
    query: statementQuery,
    response: statement,
  },
  exportStatement: {
    ...clinicRoute,
    summary: 'The statement of account as CSV',
    shows: { action: 'export', object: 'account', id: 'patientId' },
    query: statementQuery,
  },
  listBalances: {
    ...clinicRoute,
    summary: 'Accounts with a balance, the largest debts first; at most 500 debts and 500 advances',
    shows: { action: 'list', object: 'account' },
    response: z.array(accountBalance),
  },
  printStatement: {
    ...pdfRoute,
    summary: 'The statement of account as PDF',
    shows: { action: 'print', object: 'account', id: 'patientId' },
    query: statementQuery,
  },
  printReceipt: {
    ...pdfRoute,
    summary: 'Receipt as PDF; marked void if the payment was voided',
    shows: { action: 'print', object: 'payment', id: 'id' },
  },
  printRefund: {
    ...pdfRoute,
    summary: 'The receipt of a refund as PDF',
    shows: { action: 'print', object: 'refund', id: 'refundId' },
  },
  printEstimate: {
    ...pdfRoute,
    summary: 'An estimate as PDF, with the signature or typed name of its acceptance',
    shows: { action: 'print', object: 'estimate', id: 'id' },
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
