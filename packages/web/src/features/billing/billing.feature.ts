import type { Feature } from '../../shared/feature.ts';
import { billingPaths } from './billing.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

/** Prices, estimates, accounts and the till of a clinic. */
export const billingFeature: Feature = {
  routes: [
    {
      path: billingPaths.cash,
      access: STAFF,
      screen: async () => (await import('./cash/CashPage.tsx')).CashPage,
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
  ],
  navigation: [
    { label: () => 'Presupuestos', to: billingPaths.estimates.to(), roles: STAFF, order: 43 },
    { label: () => 'Caja', to: billingPaths.cash.to(), roles: STAFF, order: 44 },
    { label: () => 'Aranceles', to: billingPaths.prices.to(), roles: STAFF, order: 46 },
  ],
};
