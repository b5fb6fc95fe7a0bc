import { z } from 'zod';
import { changeRoute, clinicRoute, createRoute, MANAGERS } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import {
  coverage,
  coverageWrite,
  patientPrices,
  patientPricesQuery,
  priceImport,
  priceImportResult,
  priceList,
  priceListCreate,
  priceListUpdate,
  priceRemoval,
  prices,
  pricesQuery,
  priceWrite,
  rise,
  risePreview,
  riseQuery,
} from './prices.ts';

const CHANGED = { errors: [404, 409], response: prices } as const;

export const priceRoutes = {
  listPriceLists: {
    ...clinicRoute,
    summary: 'Price lists: the one of private patients first, then by obra social and plan',
    response: z.array(priceList),
  },
  createPriceList: {
    ...createRoute,
    summary: 'Add the list of private patients, of an obra social or of a plan; at most one active list each',
    who: MANAGERS,
    body: priceListCreate,
    response: priceList,
  },
  updatePriceList: {
    ...changeRoute,
    summary: 'Rename a list, change its currency while it has no prices, or retire it',
    who: MANAGERS,
    body: priceListUpdate,
    response: priceList,
  },
  readPrices: {
    ...clinicRoute,
    summary: 'The prices of a list on a day, by default today, and later prices',
    query: pricesQuery,
    response: prices,
  },
  exportPrices: {
    ...clinicRoute,
    summary: 'The prices of a list on a day as CSV, in the format of importPrices',
    query: pricesQuery,
  },
  importPrices: {
    ...changeRoute,
    summary: 'Set the prices of a CSV file from a day on, or preview the changes',
    who: MANAGERS,
    body: priceImport,
    bodyLimit: 1024 * 1024,
    response: priceImportResult,
  },
  writePrice: {
    summary: 'Set the price of a procedure from a day on; replaces one of the same day',
    who: MANAGERS,
    body: priceWrite,
    ...CHANGED,
  },
  removePrice: {
    summary: 'Remove a price of a later day',
    who: MANAGERS,
    query: priceRemoval,
    ...CHANGED,
  },
  previewRise: {
    ...clinicRoute,
    summary: 'Preview of raised prices of a list',
    who: MANAGERS,
    query: riseQuery,
    response: risePreview,
  },
  raisePrices: {
    summary: 'Raise the prices of a list from a day on; 409 if they changed since the preview',
    who: MANAGERS,
    body: rise,
    ...CHANGED,
  },
  readCoverage: {
    ...clinicRoute,
    summary: 'Obra social and plan by which the patient is charged',
    shows: { action: 'read', object: 'coverage', id: 'patientId' },
    response: coverage,
  },
  writeCoverage: {
    ...changeRoute,
    summary: 'Set the obra social, plan and affiliate number of a patient',
    body: coverageWrite,
    errors: [404],
    response: coverage,
  },
  readPatientPrices: {
    ...clinicRoute,
    summary: 'Prices of all procedures for the patient on a day, by default today',
    shows: { action: 'read', object: 'coverage', id: 'patientId' },
    query: patientPricesQuery,
    response: patientPrices,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
