import type { Feature } from '../../shared/feature.ts';
import { billingPaths } from './billing.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const billingFeature: Feature = {
  routes: [
    {
      path: billingPaths.cash,
      access: STAFF,
      screen: async () => (await import('./cash/CashPage.tsx')).CashPage,
    },
    {
      path: billingPaths.claims,
      access: STAFF,
      screen: async () => (await import('./claims/ClaimsPage.tsx')).ClaimsPage,
    },
    {
      path: billingPaths.claimBatch,
      access: STAFF,
      screen: async () => (await import('./claims/batch/BatchPage.tsx')).BatchPage,
    },
    {
      path: billingPaths.estimates,
      access: STAFF,
      screen: async () => (await import('./estimates/list/EstimateListPage.tsx')).EstimateListPage,
    },
    {
      path: billingPaths.estimateNew,
      access: ['DENTIST'],
      screen: async () => (await import('./estimates/editor/NewEstimatePage.tsx')).NewEstimatePage,
    },
    {
      path: billingPaths.estimate,
      access: STAFF,
      screen: async () => (await import('./estimates/EstimatePage.tsx')).EstimatePage,
    },
    {
      path: billingPaths.estimateLink,
      access: 'public',
      screen: async () => (await import('./estimates/link/EstimateLinkPage.tsx')).EstimateLinkPage,
    },
    {
      path: billingPaths.prices,
      access: STAFF,
      screen: async () => (await import('./prices/PricesPage.tsx')).PricesPage,
    },
    {
      path: billingPaths.results,
      access: STAFF,
      screen: async () => (await import('./results/ResultsPage.tsx')).ResultsPage,
    },
  ],
};
