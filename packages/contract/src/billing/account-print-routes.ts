import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { statementQuery } from './accounts.ts';
import { inClinic, inClinicById, ofPatient, PDF } from './route-parts.ts';

export const accountPrintRoutes = {
  printStatement: {
    ...PDF,
    path: '/clinics/:clinicId/patients/:patientId/account/pdf',
    summary: 'The statement of account as PDF',
    shows: { action: 'print', object: 'account', id: 'patientId' },
    params: ofPatient,
    query: statementQuery,
  },
  printReceipt: {
    ...PDF,
    path: '/clinics/:clinicId/payments/:id/receipt',
    summary: 'The receipt as PDF; that of a voided payment says so',
    shows: { action: 'print', object: 'payment', id: 'id' },
    params: inClinicById,
  },
  printRefund: {
    ...PDF,
    path: '/clinics/:clinicId/payments/:id/refunds/:refundId/receipt',
    summary: 'The receipt of a refund as PDF',
    shows: { action: 'print', object: 'refund', id: 'refundId' },
    params: inClinic.extend({ id: idParam, refundId: idParam }),
  },
  printEstimate: {
    ...PDF,
    path: '/clinics/:clinicId/estimates/:id/pdf',
    summary: 'An estimate as PDF, with the signature or the typed name of who accepted it',
    shows: { action: 'print', object: 'estimate', id: 'id' },
    params: inClinicById,
  },
} as const satisfies Readonly<Record<string, Route>>;
