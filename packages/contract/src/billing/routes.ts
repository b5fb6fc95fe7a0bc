import { defineService } from '../http/route.ts';

/** Amounts are integers of cents. */
export const billingService = defineService({ name: 'billing', routes: {} });
