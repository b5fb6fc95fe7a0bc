import { z } from 'zod';
import { clinicRoute, createRoute, MANAGERS, pdfRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { professionalTerms, results, resultsQuery, settlement, settlementTermsCreate } from './results.ts';

export const resultRoutes = {
  readResults: {
    ...clinicRoute,
    summary: 'Production, collections and debts of a period; a dentist who is not the owner reads their own',
    slow: true,
    query: resultsQuery,
    response: results,
  },
  exportResults: {
    ...clinicRoute,
    summary: 'Results as CSV, by professional or, for receptionists, by day',
    query: resultsQuery,
  },
  readSettlement: {
    ...clinicRoute,
    summary: 'Settlement of a professional for a period, with its lines; 403 for other dentists',
    shows: 'by-handler',
    who: MANAGERS,
    slow: true,
    query: resultsQuery,
    response: settlement,
  },
  exportSettlement: {
    ...clinicRoute,
    summary: 'The lines of a settlement as CSV',
    shows: 'by-handler',
    who: MANAGERS,
    query: resultsQuery,
  },
  printSettlement: {
    ...pdfRoute,
    summary: 'A settlement as PDF, to be signed by both',
    shows: 'by-handler',
    who: MANAGERS,
    query: resultsQuery,
  },
  listSettlementTerms: {
    ...clinicRoute,
    summary: 'The percentages of the professionals; a dentist who is not the owner reads their own',
    who: MANAGERS,
    response: z.array(professionalTerms),
  },
  createSettlementTerms: {
    ...createRoute,
    summary: "Set a professional's percentage from a day on; only the clinic's owner",
    who: ['DENTIST'],
    body: settlementTermsCreate,
    response: professionalTerms,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
