import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@dentaria/contract/billing/payment-methods.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { openCashQuery } from '../cash/cash.queries.ts';
import { useFrontDeskAccess } from '../use-front-desk-access.ts';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string>;
  clinicId: number;
  /** Cents. */
  amount: number;
  /** Opens the till without losing what was typed. */
  onOpenTill: () => void;
}

/** Asks by what means money is given back, and says whether the till has as much. */
export function GivenBackField<Values extends FieldValues, Output>({
  control,
  name,
  clinicId,
  amount,
  onOpenTill,
}: Props<Values, Output>) {
  const method = useWatch({ control, name });
  return (
    <>
      <TextFormField control={control} name={name} label="Cómo se devuelve" select>
        {PAYMENT_METHODS.map((each) => (
          <MenuItem key={each} value={each}>
            {each === 'cash' ? 'Efectivo de la caja abierta' : PAYMENT_METHOD_NAMES[each]}
          </MenuItem>
        ))}
      </TextFormField>
      {method === 'cash' && <TillNotice clinicId={clinicId} amount={amount} onOpenTill={onOpenTill} />}
    </>
  );
}

function TillNotice({
  clinicId,
  amount,
  onOpenTill,
}: {
  clinicId: number;
  amount: number;
  onOpenTill: () => void;
}) {
  const cash = useQuery(openCashQuery(clinicId));
  const mayOpen = useFrontDeskAccess(clinicId);
  if (!cash.data) return null;
  const { session } = cash.data;
  if (!session)
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
        La caja está cerrada: para devolver efectivo hay que abrirla.
      </Alert>
    );
  const holds = `En la caja hay ${formatCents(session.expected)}`;
  return session.expected < amount ? (
    <Alert severity="warning">{holds}: no alcanza. Elige otro medio.</Alert>
  ) : (
    <Alert severity="info">
      {holds}; quedarán {formatCents(session.expected - amount)}.
    </Alert>
  );
}
