import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { account, accountBalance, statement, statementQuery } from './accounts.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const ofPatient = inClinic.extend({ patientId: idParam });

export const accountRoutes = {
  readAccount: {
    method: 'GET',
    path: '/clinics/:clinicId/patients/:patientId/account',
    summary: "A patient's balance and the charges that are not paid in full",
    shows: { action: 'read', object: 'account', id: 'patientId' },
    who: STAFF,
    params: ofPatient,
    errors: [404],
    status: 200,
    response: account,
  },
  readStatement: {
    method: 'GET',
    path: '/clinics/:clinicId/patients/:patientId/account/entries',
    summary: 'The entries of an account between two days, with the balance after each',
    shows: { action: 'read', object: 'account', id: 'patientId' },
    who: STAFF,
    params: ofPatient,
    query: statementQuery,
    errors: [404],
    status: 200,
    response: statement,
  },
  exportStatement: {
    method: 'GET',
    path: '/clinics/:clinicId/patients/:patientId/account/csv',
    summary: 'The statement of account as CSV',
    shows: { action: 'export', object: 'account', id: 'patientId' },
    who: STAFF,
    params: ofPatient,
    query: statementQuery,
    errors: [404],
    status: 200,
    download: { mediaTypes: ['text/csv'] },
  },
  listBalances: {
    method: 'GET',
    path: '/clinics/:clinicId/balances',
    summary: 'Accounts with a balance, the largest debts first; at most 500 debts and 500 advances',
    shows: { action: 'list', object: 'account' },
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(accountBalance),
  },
} as const satisfies Readonly<Record<string, Route>>;
