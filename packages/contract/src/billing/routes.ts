import { defineService } from '../http/route.ts';
import { accountRoutes } from './account-routes.ts';
import { billingAddresses } from './addresses.ts';
import { cashRoutes } from './cash-routes.ts';
import { claimRoutes } from './claim-routes.ts';
import { estimateRoutes } from './estimate-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { priceRoutes } from './price-routes.ts';
import { procedureRoutes } from './procedure-routes.ts';
import { resultRoutes } from './result-routes.ts';

export const billingService = defineService(billingAddresses, {
  ...procedureRoutes,
  ...priceRoutes,
  ...accountRoutes,
  ...paymentRoutes,
  ...cashRoutes,
  ...estimateRoutes,
  ...claimRoutes,
  ...resultRoutes,
});
