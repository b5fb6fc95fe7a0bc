import { type CashSession, cashClosing, cashMovementCreate } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withAmountAsText } from '../amounts/amount-schema.ts';
import { amountError, centsOrZero } from '../amounts/typed-amount.ts';
import { billingApi } from '../billing.api.ts';
import { useBillingForm } from '../use-billing-form.ts';
import { differenceText } from './session-totals.ts';

interface Props extends DialogProps {
  session: CashSession;
}

const DIRECTIONS = { out: 'Sale de la caja', in: 'Entra a la caja' } as const;
const movementSchema = withAmountAsText('amount', cashMovementCreate);

/** Records cash that enters or leaves the cash session without a payment. */
export function MovementDialog({ session: { clinicId, id }, ...state }: Props) {
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { direction: 'out', amount: '', reason: '' },
    schema: movementSchema,
    send: (body) => billingApi.createCashMovement({ params: { clinicId, id }, body }),
    saved: () => 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
    closesBeforeReload: true,
  });
  const { control } = form;
  return (
    <FormDialog {...dialog} title="Movimiento de caja" submitLabel="Registrar">
      <SelectFormField control={control} name="direction" label="Entra o sale" choices={DIRECTIONS} />
      <AmountFormField control={control} name="amount" label="Importe" autoFocus />
      <TextFormField control={control} name="reason" label="Motivo" autoComplete="off" />
    </FormDialog>
  );
}

const closingSchema = withAmountAsText('counted', cashClosing.omit({ expected: true }));

export function CloseCashDialog({ session: { clinicId, id, expected }, ...state }: Props) {
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { counted: '', note: '' },
    schema: closingSchema,
    send: (body) => billingApi.closeCash({ params: { clinicId, id }, body: { ...body, expected } }),
    saved: ({ counted }) => `Caja cerrada. ${differenceText(counted - expected)}.`,
    failed: 'No se pudo cerrar la caja',
    closesBeforeReload: true,
  });
  const { control } = form;
  const counted = useWatch({ control, name: 'counted' });
  return (
    <FormDialog {...dialog} title="Cerrar caja" submitLabel="Cerrar caja">
      <AmountFormField control={control} name="counted" label="Efectivo contado" autoFocus />
      <Difference counted={counted} expected={expected} />
      <TextFormField control={control} name="note" label="Nota (opcional)" multiline autoComplete="off" />
    </FormDialog>
  );
}

function Difference({ counted, expected }: { counted: string; expected: number }) {
  const isCounted = amountError(counted) === undefined;
  const difference = centsOrZero(counted) - expected;
  return (
    <Alert severity={isCounted ? (difference === 0 ? 'success' : 'warning') : 'info'} role="status">
      Debería haber {formatCents(expected)}.{isCounted && ` ${differenceText(difference)}.`}
    </Alert>
  );
}
