import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import type { Extensions } from '../../shared/extensions/extension-points.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

export const billingExtensions: Extensions = {
  acceptedWork: () => import('./plan/AcceptedWork.tsx').then((module) => module.AcceptedWork),
  accountBalance: () => import('./balance/PatientBalance.tsx').then((module) => module.BalanceLine),
  chartAction: () =>
    import('./estimates/ChartEstimateButton.tsx').then((module) => module.ChartEstimateButton),
  visitEnded: () => import('./payments/VisitPayment.tsx').then((module) => module.VisitPayment),
  patientHeader: () => import('./balance/PatientBalance.tsx').then((module) => module.PatientBalance),
  patientTabs: [
    {
      label: 'Presupuestos',
      hash: 'presupuestos',
      icon: RequestQuote,
      opens: {
        section: lazyComponent(() =>
          import('./estimates/patient/EstimatesTab.tsx').then((module) => module.EstimatesTab),
        ),
      },
    },
    {
      label: 'Cuenta',
      hash: 'cuenta',
      icon: AccountBalanceWallet,
      opens: {
        section: lazyComponent(() => import('./account/AccountTab.tsx').then((module) => module.AccountTab)),
      },
    },
  ],
};
