import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { PatientParts } from '../../../shared/patients/patient-parts.ts';
import { AccountTab } from '../account/AccountTab.tsx';
import { PatientBalance } from '../balance/PatientBalance.tsx';

/** The account of a patient: a tab, and its balance in the header. */
export const patientParts: PatientParts = {
  service: 'billing',
  roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  tabs: [
    {
      label: 'Cuenta',
      hash: 'cuenta',
      icon: AccountBalanceWallet,
      order: 30,
      opens: { section: AccountTab },
    },
  ],
  Header: PatientBalance,
};
