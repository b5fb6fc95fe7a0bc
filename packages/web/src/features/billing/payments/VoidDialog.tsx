import { keptAmount, type Payment, paymentVoid } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Typography from '@mui/material/Typography';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
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
  reason: string;
  method: Payment['method'];
}

/** Voids a payment with a reason, and asks by what means the money is given back. */
export function VoidDialog({ open, payment, onClose }: Props) {
  const { clinicId, id, receiptNumber, method, patient } = payment;
  const amount = keptAmount(payment);
  const till = useDialogState<object>();
  const {
    form: { control, formState },
    submit,
    failure,
  } = useCashForm<Values, ReturnType<typeof paymentVoid.parse>>({
    clinicId,
    initial: { reason: '', method },
    schema: paymentVoid,
    send: (body) => billingApi.voidPayment({ params: { clinicId, id }, body }),
    texts: { saved: () => `Recibo N.º ${receiptNumber} anulado`, failed: 'No se pudo anular el pago.' },
    onSaved: onClose,
  });
  return (
    <>
      <FormDialog
        open={open}
        title={`Anular el recibo N.º ${receiptNumber}`}
        submitLabel="Anular"
        formState={formState}
        onSubmit={submit}
        onClose={onClose}
        failure={failure}
      >
        <Typography variant="body2">
          La cuenta de {patient.name} deja de tener este pago de {formatCents(amount)}. El recibo conserva su
          número y dice que está anulado.
        </Typography>
        <TextFormField
          control={control}
          name="reason"
          label="Motivo"
          autoComplete="off"
          autoFocus
          multiline
        />
        <GivenBackField
          control={control}
          name="method"
          clinicId={clinicId}
          amount={amount}
          onOpenTill={() => till.open({})}
        />
      </FormDialog>
      {/* Beside the form: its own submit would bubble into that of the void. */}
      {till.subject && (
        <OpenCashDialog key={till.openCount} open={till.isOpen} clinicId={clinicId} onClose={till.close} />
      )}
    </>
  );
}
