import { billingExtensions } from '../features/billing/billing.extensions.ts';
import { clinicalHistoryExtensions } from '../features/clinical-history/clinical-history.extensions.ts';
import { exchangeExtensions } from '../features/exchange/exchange.extensions.ts';
import { followUpExtensions } from '../features/follow-up/follow-up.extensions.ts';
import { schedulingExtensions } from '../features/scheduling/scheduling.extensions.ts';
import type { Extensions } from '../shared/extensions/extension-points.ts';

/** Screens show them in this order. Not in features.ts, because the first screen has no extensions. */
export const extensions: readonly Extensions[] = [
  clinicalHistoryExtensions,
  schedulingExtensions,
  followUpExtensions,
  billingExtensions,
  exchangeExtensions,
];
