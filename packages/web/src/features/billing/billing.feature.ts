import type { Feature } from '../../shared/feature.ts';
import { billingPaths } from './billing.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const billingFeature: Feature = {
  routes: [
    {
      path: billingPaths.cash,
      access: STAFF,
      screen: () => import('./cash/CashPage.tsx').then((module) => module.CashPage),
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
      screen: () => import('./estimates/list/EstimateListPage.tsx').then((module) => module.EstimateListPage),
    },
    {
      path: billingPaths.estimateNew,
      access: ['DENTIST'],
      screen: () => import('./estimates/editor/NewEstimatePage.tsx').then((module) => module.NewEstimatePage),
    },
    {
      path: billingPaths.estimate,
      access: STAFF,
      screen: () => import('./estimates/EstimatePage.tsx').then((module) => module.EstimatePage),
    },
    {
      path: billingPaths.estimateLink,
      access: 'public',
      screen: () => import('./estimates/link/EstimateLinkPage.tsx').then((module) => module.EstimateLinkPage),
    },
    {
      path: billingPaths.prices,
      access: STAFF,
      screen: () => import('./prices/PricesPage.tsx').then((module) => module.PricesPage),
    },
    {
      path: billingPaths.results,
      access: STAFF,
      screen: async () => (await import('./results/ResultsPage.tsx')).ResultsPage,
    },
  ],
};
