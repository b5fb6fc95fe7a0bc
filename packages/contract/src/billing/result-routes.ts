import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { professionalTerms, results, resultsQuery, settlement, settlementTermsCreate } from './results.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
const MANAGERS = ['ADMIN', 'DENTIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const ofProfessional = inClinic.extend({ professionalId: idParam });

export const resultRoutes = {
  readResults: {
    method: 'GET',
    path: '/clinics/:clinicId/results',
    summary: 'Production, collections and debts of a period; a dentist who is not the owner reads their own',
    who: STAFF,
    slow: true,
    params: inClinic,
    query: resultsQuery,
    errors: [404],
    status: 200,
    response: results,
  },
  exportResults: {
    method: 'GET',
    path: '/clinics/:clinicId/results/csv',
    summary: 'The same as CSV, by professional or, for a receptionist, by day',
    who: STAFF,
    params: inClinic,
    query: resultsQuery,
    errors: [404],
    status: 200,
    download: { mediaTypes: ['text/csv'] },
  },
  readSettlement: {
    method: 'GET',
    path: '/clinics/:clinicId/professionals/:professionalId/settlement',
    summary: 'What a professional is paid for a period, with its lines; 403 for another dentist',
    shows: 'by-handler',
    who: MANAGERS,
    slow: true,
    params: ofProfessional,
    query: resultsQuery,
    errors: [404],
    status: 200,
    response: settlement,
  },
  exportSettlement: {
    method: 'GET',
    path: '/clinics/:clinicId/professionals/:professionalId/settlement/csv',
    summary: 'The lines of a settlement as CSV',
    shows: 'by-handler',
    who: MANAGERS,
    params: ofProfessional,
    query: resultsQuery,
    errors: [404],
    status: 200,
    download: { mediaTypes: ['text/csv'] },
  },
  printSettlement: {
    method: 'GET',
    path: '/clinics/:clinicId/professionals/:professionalId/settlement/pdf',
    summary: 'A settlement as PDF, to be signed by both',
    shows: 'by-handler',
    who: MANAGERS,
    params: ofProfessional,
    query: resultsQuery,
    errors: [404, 429],
    status: 200,
    download: { mediaTypes: ['application/pdf'] },
  },
  listSettlementTerms: {
    method: 'GET',
    path: '/clinics/:clinicId/settlement-terms',
    summary: 'The percentages of the professionals; a dentist who is not the owner reads their own',
    who: MANAGERS,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(professionalTerms),
  },
  createSettlementTerms: {
    method: 'POST',
    path: '/clinics/:clinicId/professionals/:professionalId/settlement-terms',
    summary: "Set a professional's percentage from a day on; only the clinic's owner",
    who: ['DENTIST'],
    params: ofProfessional,
    body: settlementTermsCreate,
    errors: [404, 409],
    status: 201,
    response: professionalTerms,
  },
} as const satisfies Readonly<Record<string, Route>>;
