import { type CashSession, cashMovementCreate } from '@dentaria/contract/billing/cash.ts';
import MenuItem from '@mui/material/MenuItem';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withTypedAmount } from '../amounts/amount-schema.ts';
import { billingApi } from '../billing.api.ts';
import { useCashForm } from './use-cash-form.ts';

interface Props {
  open: boolean;
  session: CashSession;
  onClose: () => void;
}

interface Values {
  direction: 'in' | 'out';
  amount: string;
  reason: string;
}

const INITIAL: Values = { direction: 'out', amount: '', reason: '' };
const schema = withTypedAmount('amount', cashMovementCreate);

/** Notes cash that is put in or taken out without a payment. */
export function MovementDialog({ open, session: { clinicId, id }, onClose }: Props) {
  const {
    form: { control, formState },
    submit,
    failure,
  } = useCashForm<Values, ReturnType<typeof schema.parse>>({
    clinicId,
    initial: INITIAL,
    schema,
    send: (body) => billingApi.createCashMovement({ params: { clinicId, id }, body }),
    texts: { saved: () => 'Movimiento registrado', failed: 'No se pudo registrar el movimiento.' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Movimiento de caja"
      submitLabel="Registrar"
      formState={formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField control={control} name="direction" label="Qué pasa" select>
        <MenuItem value="out">Sale de la caja</MenuItem>
        <MenuItem value="in">Entra a la caja</MenuItem>
      </TextFormField>
      <AmountFormField control={control} name="amount" label="Importe" autoFocus />
      <TextFormField control={control} name="reason" label="Motivo" autoComplete="off" />
    </FormDialog>
  );
}
