import { type CashClosing, type CashSession, cashClosing } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import { type Control, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withTypedAmount } from '../amounts/amount-schema.ts';
import { amountError, centsOrZero } from '../amounts/typed-amount.ts';
import { billingApi } from '../billing.api.ts';
import { differenceText } from './session-totals.ts';
import { useCashForm } from './use-cash-form.ts';

interface Props {
  open: boolean;
  session: CashSession;
  onClose: () => void;
}

interface Values {
  counted: string;
  note: string;
}

const schema = withTypedAmount('counted', cashClosing.omit({ expected: true }));

/** Closes the till with its count. The difference is shown before. */
export function CloseCashDialog({ open, session: { clinicId, id, expected }, onClose }: Props) {
  const {
    form: { control, formState },
    submit,
    failure,
  } = useCashForm<Values, Omit<CashClosing, 'expected'>>({
    clinicId,
    initial: { counted: '', note: '' },
    schema,
    send: (body) => billingApi.closeCash({ params: { clinicId, id }, body: { ...body, expected } }),
    texts: {
      saved: ({ counted }) => `Caja cerrada. ${differenceText(counted - expected)}.`,
      failed: 'No se pudo cerrar la caja.',
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Cerrar caja"
      submitLabel="Cerrar caja"
      formState={formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <AmountFormField control={control} name="counted" label="Efectivo contado" autoFocus />
      <Difference control={control} expected={expected} />
      <TextFormField control={control} name="note" label="Nota (opcional)" multiline autoComplete="off" />
    </FormDialog>
  );
}

interface DifferenceProps {
  control: Control<Values, unknown, Omit<CashClosing, 'expected'>>;
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
