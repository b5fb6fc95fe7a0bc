import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const billingExtensions: Extensions = {
  acceptedWork: async () => (await import('./plan/AcceptedWork.tsx')).AcceptedWork,
  accountBalance: async () => (await import('./balance/BalanceLine.tsx')).BalanceLine,
  chartAction: async () => (await import('./estimates/ChartEstimateButton.tsx')).ChartEstimateButton,
  visitEnded: async () => (await import('./payments/VisitPayment.tsx')).VisitPayment,
};
