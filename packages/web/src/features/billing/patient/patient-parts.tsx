import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import type { PatientParts } from '../../../shared/patients/patient-parts.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { PatientBalance } from '../balance/PatientBalance.tsx';

// Loaded when their tab is opened: the pickers of days are large.
const AccountTab = lazyComponent(() =>
  import('../account/AccountTab.tsx').then((module) => module.AccountTab),
);
const EstimatesTab = lazyComponent(() =>
  import('../estimates/patient/EstimatesTab.tsx').then((module) => module.EstimatesTab),
);

/** The account and the estimates of a patient: two tabs, and the balance in the header. */
export const patientParts: PatientParts = {
  service: 'billing',
  roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  tabs: [
    {
      label: 'Presupuestos',
      hash: 'presupuestos',
      icon: RequestQuote,
      order: 28,
      opens: { section: EstimatesTab },
    },
    {
      label: 'Cuenta',
      hash: 'cuenta',
      icon: AccountBalanceWallet,
      order: 30,
      opens: { section: AccountTab },
    },
  ],
  Header: PatientBalance,
  places: { payment: () => '#cuenta', estimate: () => '#presupuestos' },
};
