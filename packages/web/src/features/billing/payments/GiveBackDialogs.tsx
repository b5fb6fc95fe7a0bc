import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@dentaria/contract/billing/payment-methods.ts';
import { keptAmount, type Payment, paymentVoid } from '@dentaria/contract/billing/payments.ts';
import { type RefundCreate, refundCreate } from '@dentaria/contract/billing/refunds.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withTypedAmount } from '../amounts/amount-schema.ts';
import { centsOrZero } from '../amounts/typed-amount.ts';
import { billingApi } from '../billing.api.ts';
import { useFrontDeskAccess } from '../billing-access.ts';
import { openCashQuery } from '../cash/cash.queries.ts';
import { OpenCashDialog } from '../cash/OpenCashDialog.tsx';
import { useCashForm } from '../cash/use-cash-form.ts';

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

interface RefundValues {
  amount: string;
  method: Payment['method'];
  reason: string;
}

const refundSchema = withTypedAmount('amount', refundCreate);

/** Gives back a part of a payment that pays no work. */
export function RefundDialog({ open, payment, onClose }: Props) {
  const { clinicId, id, receiptNumber, refundable, method, patient } = payment;
  const till = useDialogState<object>();
  const {
    form: { control, formState },
    submit,
    failure,
  } = useCashForm<RefundValues, RefundCreate>({
    clinicId,
    initial: { amount: '', method, reason: '' },
    schema: refundSchema,
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

interface GivenBackProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string>;
  clinicId: number;
  /** Cents. */
  amount: number;
  /** Opens the till without losing what was typed. */
  onOpenTill: () => void;
}

/** Asks by what means money is given back, and says whether the till has as much. */
function GivenBackField<Values extends FieldValues, Output>({
  control,
  name,
  clinicId,
  amount,
  onOpenTill,
}: GivenBackProps<Values, Output>) {
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
