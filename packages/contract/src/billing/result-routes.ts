import { z } from 'zod';
import { createRoute, csvRoute, MANAGERS, pdfRoute, readRoute } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { professionalTerms, results, resultsQuery, settlement, settlementTermsCreate } from './results.ts';

export const resultRoutes = {
  readResults: {
    ...readRoute,
    path: '/clinics/:clinicId/results',
    summary: 'Production, collections and debts of a period; a dentist who is not the owner reads their own',
    slow: true,
    query: resultsQuery,
    response: results,
  },
  exportResults: {
    ...csvRoute,
    path: '/clinics/:clinicId/results/csv',
    summary: 'Results as CSV, by professional or, for receptionists, by day',
    query: resultsQuery,
  },
  readSettlement: {
    ...readRoute,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement',
    summary: 'Settlement of a professional for a period, with its lines; 403 for other dentists',
    shows: 'by-handler',
    who: MANAGERS,
    slow: true,
    query: resultsQuery,
    response: settlement,
  },
  exportSettlement: {
    ...csvRoute,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement/csv',
    summary: 'The lines of a settlement as CSV',
    shows: 'by-handler',
    who: MANAGERS,
    query: resultsQuery,
  },
  printSettlement: {
    ...pdfRoute,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement/pdf',
    summary: 'A settlement as PDF, to be signed by both',
    shows: 'by-handler',
    who: MANAGERS,
    query: resultsQuery,
  },
  listSettlementTerms: {
    ...readRoute,
    path: '/clinics/:clinicId/settlement-terms',
    summary: 'The percentages of the professionals; a dentist who is not the owner reads their own',
    who: MANAGERS,
    response: z.array(professionalTerms),
  },
  createSettlementTerms: {
    ...createRoute,
    path: '/clinics/:clinicId/professionals/:professionalId/settlement-terms',
    summary: "Set a professional's percentage from a day on; only the clinic's owner",
    who: ['DENTIST'],
    body: settlementTermsCreate,
    response: professionalTerms,
  },
} as const satisfies Readonly<Record<string, Route>>;
