import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { professionalTerms, results, resultsQuery, settlement, settlementTermsCreate } from './results.ts';
import { CREATE, CSV, inClinic, MANAGERS, PDF, READ } from './route-parts.ts';

const ofProfessional = inClinic.extend({ professionalId: idParam });

export const resultRoutes = {
  readResults: {
    ...READ,
    path: '/clinics/:clinicId/results',
    summary: 'Production, collections and debts of a period; a dentist who is not the owner reads their own',
    slow: true,
    params: inClinic,
    query: resultsQuery,
    response: results,
  },
  exportResults: {
    ...CSV,
    path: '/clinics/:clinicId/results/csv',
    summary: 'The same as CSV, by professional or, for a receptionist, by day',
    params: inClinic,
    query: resultsQuery,
  },
  readSettlement: {
    ...READ,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement',
    summary: 'What a professional is paid for a period, with its lines; 403 for another dentist',
    shows: 'by-handler',
    who: MANAGERS,
    slow: true,
    params: ofProfessional,
    query: resultsQuery,
    response: settlement,
  },
  exportSettlement: {
    ...CSV,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement/csv',
    summary: 'The lines of a settlement as CSV',
    shows: 'by-handler',
    who: MANAGERS,
    params: ofProfessional,
    query: resultsQuery,
  },
  printSettlement: {
    ...PDF,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement/pdf',
    summary: 'A settlement as PDF, to be signed by both',
    shows: 'by-handler',
    who: MANAGERS,
    params: ofProfessional,
    query: resultsQuery,
  },
  listSettlementTerms: {
    ...READ,
    path: '/clinics/:clinicId/settlement-terms',
    summary: 'The percentages of the professionals; a dentist who is not the owner reads their own',
    who: MANAGERS,
    params: inClinic,
    response: z.array(professionalTerms),
  },
  createSettlementTerms: {
    ...CREATE,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement-terms',
    summary: "Set a professional's percentage from a day on; only the clinic's owner",
    who: ['DENTIST'],
    params: ofProfessional,
    body: settlementTermsCreate,
    response: professionalTerms,
  },
} as const satisfies Readonly<Record<string, Route>>;
