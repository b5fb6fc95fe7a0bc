import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { accountQuery } from '../account/account.queries.ts';
import { PaymentForm } from './PaymentForm.tsx';

interface Props {
  open: boolean;
  clinicId: number;
  patient: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Takes a payment of a patient. Its key must change with each opening: a dialog makes at most one payment. */
export function PaymentDialog({ open, clinicId, patient, onClose }: Props) {
  const id = useId();
  const account = useQuery(accountQuery(clinicId, patient.id));
  if (account.data)
    return <PaymentForm open={open} account={account.data} patient={patient} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Registrar pago de {patient.name}</DialogTitle>
      <DialogContent>
        {account.isError ? (
          <ErrorState
            message="No se pudo cargar la cuenta."
            error={account.error}
            onRetry={() => account.refetch()}
          />
        ) : (
          <LoadingState label="Cargando la cuenta..." />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancelar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
