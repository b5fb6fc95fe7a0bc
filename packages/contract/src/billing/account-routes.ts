import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { account, accountBalance, statement, statementQuery } from './accounts.ts';
import { CSV, inClinic, ofPatient, READ } from './route-parts.ts';

export const accountRoutes = {
  readAccount: {
    ...READ,
    path: '/clinics/:clinicId/patients/:patientId/account',
    summary: "A patient's balance and the charges that are not paid in full",
    shows: { action: 'read', object: 'account', id: 'patientId' },
    params: ofPatient,
    response: account,
  },
  readStatement: {
    ...READ,
    path: '/clinics/:clinicId/patients/:patientId/account/entries',
    summary: 'The entries of an account between two days, with the balance after each',
    shows: { action: 'read', object: 'account', id: 'patientId' },
    params: ofPatient,
    query: statementQuery,
    response: statement,
  },
  exportStatement: {
    ...CSV,
    path: '/clinics/:clinicId/patients/:patientId/account/csv',
    summary: 'The statement of account as CSV',
    shows: { action: 'export', object: 'account', id: 'patientId' },
    params: ofPatient,
    query: statementQuery,
  },
  listBalances: {
    ...READ,
    path: '/clinics/:clinicId/balances',
    summary: 'Accounts with a balance, the largest debts first; at most 500 debts and 500 advances',
    shows: { action: 'list', object: 'account' },
    params: inClinic,
    response: z.array(accountBalance),
  },
} as const satisfies Readonly<Record<string, Route>>;
