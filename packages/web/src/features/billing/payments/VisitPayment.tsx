import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useAccount } from '../account/account.queries.ts';
import { balanceText } from '../balance/balance-text.ts';
import { mayTakePayments } from '../billing-access.ts';

const PaymentDialog = lazyComponent(async () => (await import('./PaymentDialog.tsx')).PaymentDialog);

export function VisitPayment({ appointment }: ExtensionProps['visitEnded']) {
  const { clinicId, patient } = appointment;
  const user = useSignedInUser();
  const mayTake = mayTakePayments(user);
  const account = useAccount(clinicId, patient.id, { enabled: mayTake });
  const paying = useDialogState();
  if (!mayTake) return null;
  return (
    <Stack
      role="group"
      aria-label={`Cuenta de ${patient.name}`}
      direction="row"
      sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}
    >
      <AccountBalanceWallet fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" sx={{ flex: '1 1 auto' }}>
        {account.data ? balanceText(account.data.balance) : 'Cuenta'}
      </Typography>
      <Button size="small" sx={{ minHeight: { xs: 44, sm: 31 } }} onClick={() => paying.open({})}>
        Registrar pago
      </Button>
      <DialogSlot state={paying}>
        {(dialog) => <PaymentDialog {...dialog} clinicId={clinicId} patient={patient} />}
      </DialogSlot>
    </Stack>
  );
}
