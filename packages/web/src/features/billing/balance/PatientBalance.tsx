import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { patientQuery } from '../../../shared/patients/patients.queries.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useAccount } from '../account/account.queries.ts';
import { balanceText } from './balance-text.ts';

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

export function BalanceLine({ patientId }: ExtensionProps['accountBalance']) {
  const user = useSignedInUser();
  // Administrators belong to no clinic, so the patient's clinic is used.
  const patient = useQuery({ ...patientQuery(patientId), enabled: user.clinicId === undefined });
  const clinicId = user.clinicId ?? patient.data?.clinicId ?? undefined;
  const account = useAccount(clinicId ?? 0, patientId, { enabled: clinicId !== undefined });
  const missing =
    account.isError || patient.isError || patient.data?.clinicId === null ? 'no disponible' : '…';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      Saldo de la cuenta: {account.data ? balanceText(account.data.balance) : missing}
    </Typography>
  );
}
