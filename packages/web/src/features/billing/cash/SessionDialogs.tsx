import {
  type CashClosing,
  type CashSession,
  cashClosing,
  cashMovementCreate,
} from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { type Control, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withTypedAmount } from '../amounts/amount-schema.ts';
import { amountError, centsOrZero } from '../amounts/typed-amount.ts';
import { billingApi } from '../billing.api.ts';
import { useBillingForm } from '../use-billing-form.ts';
import { differenceText } from './session-totals.ts';

interface Props {
  open: boolean;
  session: CashSession;
  onClose: () => void;
}

interface MovementValues {
  direction: 'in' | 'out';
  amount: string;
  reason: string;
}

const movementSchema = withTypedAmount('amount', cashMovementCreate);

/** Records cash that enters or leaves the cash session without a payment. */
export function MovementDialog({ open, session: { clinicId, id }, onClose }: Props) {
  const { form, dialog } = useBillingForm<MovementValues, ReturnType<typeof movementSchema.parse>, unknown>({
    clinicId,
    initial: { direction: 'out', amount: '', reason: '' },
    schema: movementSchema,
    send: (body) => billingApi.createCashMovement({ params: { clinicId, id }, body }),
    saved: () => 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento.',
    onSaved: onClose,
    closesFirst: true,
  });
  const { control } = form;
  return (
    <FormDialog open={open} title="Movimiento de caja" submitLabel="Registrar" {...dialog} onClose={onClose}>
      <TextFormField control={control} name="direction" label="Qué pasa" select>
        <MenuItem value="out">Sale de la caja</MenuItem>
        <MenuItem value="in">Entra a la caja</MenuItem>
      </TextFormField>
      <AmountFormField control={control} name="amount" label="Importe" autoFocus />
      <TextFormField control={control} name="reason" label="Motivo" autoComplete="off" />
    </FormDialog>
  );
}

interface ClosingValues {
  counted: string;
  note: string;
}

type Closing = Omit<CashClosing, 'expected'>;

const closingSchema = withTypedAmount('counted', cashClosing.omit({ expected: true }));

export function CloseCashDialog({ open, session: { clinicId, id, expected }, onClose }: Props) {
  const { form, dialog } = useBillingForm<ClosingValues, Closing, unknown>({
    clinicId,
    initial: { counted: '', note: '' },
    schema: closingSchema,
    send: (body) => billingApi.closeCash({ params: { clinicId, id }, body: { ...body, expected } }),
    saved: ({ counted }) => `Caja cerrada. ${differenceText(counted - expected)}.`,
    failed: 'No se pudo cerrar la caja.',
    onSaved: onClose,
    closesFirst: true,
  });
  const { control } = form;
  return (
    <FormDialog open={open} title="Cerrar caja" submitLabel="Cerrar caja" {...dialog} onClose={onClose}>
      <AmountFormField control={control} name="counted" label="Efectivo contado" autoFocus />
      <Difference control={control} expected={expected} />
      <TextFormField control={control} name="note" label="Nota (opcional)" multiline autoComplete="off" />
    </FormDialog>
  );
}

interface DifferenceProps {
  control: Control<ClosingValues, unknown, Closing>;
  expected: number;
}

function Difference({ control, expected }: DifferenceProps) {
  const counted = useWatch({ control, name: 'counted' });
  const isCounted = amountError(counted) === undefined;
  const difference = centsOrZero(counted) - expected;
  return (
    <Alert severity={isCounted ? (difference === 0 ? 'success' : 'warning') : 'info'} role="status">
      Debería haber {formatCents(expected)}.{isCounted && ` ${differenceText(difference)}.`}
    </Alert>
  );
}
