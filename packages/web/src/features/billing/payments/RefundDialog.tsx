import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { type RefundCreate, refundCreate } from '@dentaria/contract/billing/refunds.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withTypedAmount } from '../amounts/amount-schema.ts';
import { centsOrZero } from '../amounts/typed-amount.ts';
import { billingApi } from '../billing.api.ts';
import { OpenCashDialog } from '../cash/OpenCashDialog.tsx';
import { useCashForm } from '../cash/use-cash-form.ts';
import { GivenBackField } from './GivenBackField.tsx';

interface Props {
  open: boolean;
  payment: Payment;
  onClose: () => void;
}

interface Values {
  amount: string;
  method: Payment['method'];
  reason: string;
}

const schema = withTypedAmount('amount', refundCreate);

/** Gives back a part of a payment that pays no work. */
export function RefundDialog({ open, payment, onClose }: Props) {
  const { clinicId, id, receiptNumber, refundable, method, patient } = payment;
  const till = useDialogState<object>();
  const {
    form: { control, formState },
    submit,
    failure,
  } = useCashForm<Values, RefundCreate>({
    clinicId,
    initial: { amount: '', method, reason: '' },
    schema,
    send: (body) => billingApi.createRefund({ params: { clinicId, id }, body }),
    texts: {
      saved: ({ amount }) => `Devolución de ${formatCents(amount)} registrada`,
      failed: 'No se pudo registrar la devolución.',
    },
    onSaved: onClose,
  });
  const amount = centsOrZero(useWatch({ control, name: 'amount' }));
  return (
    <>
      <FormDialog
        open={open}
        title={`Devolver del recibo N.º ${receiptNumber}`}
        submitLabel="Devolver"
        formState={formState}
        onSubmit={submit}
        onClose={onClose}
        failure={failure}
      >
        <Typography variant="body2">
          A {patient.name} se le puede devolver hasta {formatCents(refundable)}, que no paga ninguna
          prestación. La devolución tiene su propio número.
        </Typography>
        <AmountFormField control={control} name="amount" label="Importe" autoFocus />
        <TextFormField control={control} name="reason" label="Motivo" autoComplete="off" multiline />
        <GivenBackField
          control={control}
          name="method"
          clinicId={clinicId}
          amount={amount}
          onOpenTill={() => till.open({})}
        />
      </FormDialog>
      {/* Beside the form: its own submit would bubble into that of the refund. */}
      {till.subject && (
        <OpenCashDialog key={till.openCount} open={till.isOpen} clinicId={clinicId} onClose={till.close} />
      )}
    </>
  );
}
