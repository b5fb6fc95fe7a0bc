import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useFrontDeskAccess } from '../billing-access.ts';
import { openCashQuery } from '../cash/cash.queries.ts';

interface Props {
  clinicId: number;
  /** What needs the till, as in "para cobrar en efectivo". */
  purpose: string;
  /** Opens the till without losing what was typed. */
  onOpenTill: () => void;
}

/** Says that cash needs an open till. */
export function ClosedTillNotice({ clinicId, purpose, onOpenTill }: Props) {
  const cash = useQuery(openCashQuery(clinicId));
  const mayOpen = useFrontDeskAccess(clinicId);
  if (cash.data?.session !== null) return null;
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
      La caja está cerrada: {purpose} hay que abrirla.
    </Alert>
  );
}
