import { billingExtensions } from '../features/billing/billing.extensions.ts';
import { exchangeExtensions } from '../features/exchange/exchange.extensions.ts';
import { followUpExtensions } from '../features/follow-up/follow-up.extensions.ts';
import { schedulingExtensions } from '../features/scheduling/scheduling.extensions.ts';
import type { Extensions } from '../shared/extensions/extension-points.ts';

/** What features add to screens of others. A script of its own, which the first screen does not need. */
export const extensions: readonly Extensions[] = [
  schedulingExtensions,
  followUpExtensions,
  billingExtensions,
  exchangeExtensions,
];
