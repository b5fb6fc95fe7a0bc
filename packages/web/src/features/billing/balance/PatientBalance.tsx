import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useAccount } from '../account/use-account.ts';
import { balanceText } from './balance-text.ts';

/** What the patient owes, in the header of their page. */
export const PatientBalance = ({ patient }: PatientPartProps) =>
  patient.clinicId === null ? null : <Balance clinicId={patient.clinicId} patientId={patient.id} />;

function Balance({ clinicId, patientId }: { clinicId: number; patientId: number }) {
  const account = useAccount(clinicId, patientId);
  const owes = account.data !== undefined && account.data.balance > 0;
  const missing = account.isError ? 'Saldo no disponible' : 'Saldo…';
  return (
    <Stack
      direction="row"
      sx={{
        gap: 0.75,
        mt: 0.75,
        alignItems: 'center',
        color: owes ? 'warning.dark' : 'text.secondary',
      }}
    >
      <AccountBalanceWallet sx={{ fontSize: '1rem' }} />
      <Typography variant="body2" sx={{ fontWeight: owes ? 500 : undefined }}>
        {account.data ? balanceText(account.data.balance) : missing}
      </Typography>
    </Stack>
  );
}
