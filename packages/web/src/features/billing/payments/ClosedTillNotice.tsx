import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { openCashQuery } from '../cash/cash.queries.ts';
import { useFrontDeskAccess } from '../use-front-desk-access.ts';
import type { PaymentControl } from './payment-form.ts';

interface Props {
  control: PaymentControl;
  clinicId: number;
  /** Opens the till without losing what was typed. */
  onOpenTill: () => void;
}

/** Says that cash needs an open till. */
export function ClosedTillNotice({ control, clinicId, onOpenTill }: Props) {
  const method = useWatch({ control, name: 'method' });
  const cash = useQuery(openCashQuery(clinicId));
  const mayOpen = useFrontDeskAccess(clinicId);
  if (method !== 'cash' || cash.data?.session !== null) return null;
  return (
    <Alert
      severity="warning"
      action={
        mayOpen && (
          <Button color="inherit" size="small" onClick={onOpenTill}>
            Abrir caja
          </Button>
        )
      }
    >
      La caja está cerrada: para cobrar en efectivo hay que abrirla.
    </Alert>
  );
}
