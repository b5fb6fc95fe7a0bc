import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { statementQuery } from './accounts.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });

export const accountPrintRoutes = {
  printStatement: {
    method: 'GET',
    path: '/clinics/:clinicId/patients/:patientId/account/pdf',
    summary: 'The statement of account as PDF',
    shows: { action: 'print', object: 'account', id: 'patientId' },
    who: STAFF,
    params: inClinic.extend({ patientId: idParam }),
    query: statementQuery,
    errors: [404, 429],
    status: 200,
    download: { mediaTypes: ['application/pdf'] },
  },
  printReceipt: {
    method: 'GET',
    path: '/clinics/:clinicId/payments/:id/receipt',
    summary: 'The receipt as PDF; that of a voided payment says so',
    shows: { action: 'print', object: 'payment', id: 'id' },
    who: STAFF,
    params: inClinic.extend({ id: idParam }),
    errors: [404, 429],
    status: 200,
    download: { mediaTypes: ['application/pdf'] },
  },
  printRefund: {
    method: 'GET',
    path: '/clinics/:clinicId/payments/:id/refunds/:refundId/receipt',
    summary: 'The receipt of a refund as PDF',
    shows: { action: 'print', object: 'refund', id: 'refundId' },
    who: STAFF,
    params: inClinic.extend({ id: idParam, refundId: idParam }),
    errors: [404, 429],
    status: 200,
    download: { mediaTypes: ['application/pdf'] },
  },
  printEstimate: {
    method: 'GET',
    path: '/clinics/:clinicId/estimates/:id/pdf',
    summary: 'An estimate as PDF, with the signature or the typed name of who accepted it',
    shows: { action: 'print', object: 'estimate', id: 'id' },
    who: STAFF,
    params: inClinic.extend({ id: idParam }),
    errors: [404, 429],
    status: 200,
    download: { mediaTypes: ['application/pdf'] },
  },
} as const satisfies Readonly<Record<string, Route>>;
