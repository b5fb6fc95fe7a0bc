import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const billingExtensions: Extensions = {
  acceptedWork: () => import('./plan/AcceptedWork.tsx').then((module) => module.AcceptedWork),
  accountBalance: () => import('./balance/BalanceLine.tsx').then((module) => module.BalanceLine),
  chartAction: () =>
    import('./estimates/ChartEstimateButton.tsx').then((module) => module.ChartEstimateButton),
  visitEnded: () => import('./payments/VisitPayment.tsx').then((module) => module.VisitPayment),
};
