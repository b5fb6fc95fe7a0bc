import type { Payment, PaymentVoid } from '@dentaria/contract/billing/payments.ts';
import { paymentVoid } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import { OpenCashDialog } from '../cash/OpenCashDialog.tsx';
import { ClosedTillNotice } from './ClosedTillNotice.tsx';

interface Props {
  open: boolean;
  payment: Payment;
  onClose: () => void;
}

/** Voids a payment with a reason. */
export function VoidDialog({ open, payment, onClose }: Props) {
  const { clinicId, id, receiptNumber, amount, method, patient } = payment;
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<{ reason: string }, unknown, PaymentVoid>({
    defaultValues: { reason: '' },
    resolver: formResolver<{ reason: string }, PaymentVoid>(paymentVoid),
  });
  const till = useDialogState<object>();
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await billingApi.voidPayment({ params: { clinicId, id }, body });
      toast.success(`Recibo N.º ${receiptNumber} anulado`);
      onClose();
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo anular el pago.', serverMessage));
      showServerErrors(error, ['reason'], form.setError);
    }
    await queries.invalidateQueries({ queryKey: billingKey(clinicId) });
  });
  return (
    <>
      <FormDialog
        open={open}
        title={`Anular el recibo N.º ${receiptNumber}`}
        submitLabel="Anular"
        formState={form.formState}
        onSubmit={submit}
        onClose={onClose}
        failure={failure}
      >
        <Typography variant="body2">
          La cuenta de {patient.name} deja de tener este pago de {formatCents(amount)}. El recibo conserva su
          número y dice que está anulado.
          {method === 'cash' && ` Salen ${formatCents(amount)} de la caja abierta.`}
        </Typography>
        {method === 'cash' && (
          <ClosedTillNotice
            clinicId={clinicId}
            purpose="para devolver el efectivo"
            onOpenTill={() => till.open({})}
          />
        )}
        <TextFormField
          control={form.control}
          name="reason"
          label="Motivo"
          autoComplete="off"
          autoFocus
          multiline
        />
      </FormDialog>
      {/* Beside the form: its own submit would bubble into that of the voiding. */}
      {till.subject && (
        <OpenCashDialog key={till.openCount} open={till.isOpen} clinicId={clinicId} onClose={till.close} />
      )}
    </>
  );
}
