import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import { keptAmount, type Payment, paymentVoid } from '@dentaria/contract/billing/payments.ts';
import { refundCreate } from '@dentaria/contract/billing/refunds.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withAmountAsText } from '../amounts/amount-schema.ts';
import { centsOrZero } from '../amounts/typed-amount.ts';
import { billingApi } from '../billing.api.ts';
import { openCashQuery } from '../cash/cash.queries.ts';
import { ClosedCashAlert } from '../cash/OpenCashDialog.tsx';
import { useBillingForm } from '../use-billing-form.ts';

interface Props extends DialogProps {
  payment: Payment;
}

const REFUND_METHODS = { ...PAYMENT_METHOD_NAMES, cash: 'Efectivo de la caja abierta' } as const;

export function VoidDialog({ payment, ...state }: Props) {
  const { clinicId, id, receiptNumber, method, patient } = payment;
  const amount = keptAmount(payment);
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { reason: '', method },
    schema: paymentVoid,
    send: (body) => billingApi.voidPayment({ params: { clinicId, id }, body }),
    saved: () => `Recibo N.º ${receiptNumber} anulado`,
    failed: 'No se pudo anular el pago',
    closesBeforeReload: true,
  });
  const { control } = form;
  const chosenMethod = useWatch({ control, name: 'method' });
  return (
    <FormDialog {...dialog} title={`Anular el recibo N.º ${receiptNumber}`} submitLabel="Anular">
      <Typography variant="body2">
        La cuenta de {patient.name} deja de tener este pago de {formatCents(amount)}. El recibo conserva su
        número y dice que está anulado.
      </Typography>
      <TextFormField control={control} name="reason" label="Motivo" autoComplete="off" autoFocus multiline />
      <SelectFormField control={control} name="method" label="Cómo se devuelve" choices={REFUND_METHODS} />
      {chosenMethod === 'cash' && <CashNotice clinicId={clinicId} amount={amount} />}
    </FormDialog>
  );
}

const refundSchema = withAmountAsText('amount', refundCreate);

/** Refunds part of a payment's advance. */
export function RefundDialog({ payment, ...state }: Props) {
  const { clinicId, id, receiptNumber, refundable, method, patient } = payment;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { amount: '', method, reason: '' },
    schema: refundSchema,
    send: (body) => billingApi.createRefund({ params: { clinicId, id }, body }),
    saved: ({ amount }) => `Devolución de ${formatCents(amount)} registrada`,
    failed: 'No se pudo registrar la devolución',
    closesBeforeReload: true,
  });
  const { control } = form;
  const chosenMethod = useWatch({ control, name: 'method' });
  const amount = centsOrZero(useWatch({ control, name: 'amount' }));
  return (
    <FormDialog
      {...dialog}
      title={`Devolver una parte del recibo N.º ${receiptNumber}`}
      submitLabel="Devolver"
    >
      <Typography variant="body2">
        A {patient.name} se le puede devolver hasta {formatCents(refundable)}, que no paga ninguna prestación.
        La devolución tiene su propio número.
      </Typography>
      <AmountFormField control={control} name="amount" label="Importe" autoFocus />
      <TextFormField control={control} name="reason" label="Motivo" autoComplete="off" multiline />
      <SelectFormField control={control} name="method" label="Cómo se devuelve" choices={REFUND_METHODS} />
      {chosenMethod === 'cash' && <CashNotice clinicId={clinicId} amount={amount} />}
    </FormDialog>
  );
}

function CashNotice({ clinicId, amount }: { clinicId: number; amount: number }) {
  const cash = useQuery(openCashQuery(clinicId));
  return (
    <>
      <ClosedCashAlert clinicId={clinicId} purpose="para devolver efectivo" />
      {cash.data?.session && <HeldCash held={cash.data.session.expected} amount={amount} />}
    </>
  );
}

function HeldCash({ held, amount }: { held: number; amount: number }) {
  const text = `En la caja hay ${formatCents(held)}`;
  return held < amount ? (
    <Alert severity="warning">{text}: no alcanza. Elegí otro medio.</Alert>
  ) : (
    <Alert severity="info">
      {text}; quedarán {formatCents(held - amount)}.
    </Alert>
  );
}
