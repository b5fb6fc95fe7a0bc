import type { Feature } from '../../shared/feature.ts';
import { billingPaths } from './billing.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

/** Prices, accounts and the till of a clinic. */
export const billingFeature: Feature = {
  routes: [
    {
      path: billingPaths.cash,
      access: STAFF,
      screen: async () => (await import('./cash/CashPage.tsx')).CashPage,
    },
  ],
  navigation: [{ label: () => 'Caja', to: billingPaths.cash.to(), roles: STAFF, order: 44 }],
};
