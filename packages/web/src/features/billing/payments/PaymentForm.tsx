import type { Account } from '@dentaria/contract/billing/accounts.ts';
import type { PaymentCreate } from '@dentaria/contract/billing/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import { OpenCashDialog } from '../cash/OpenCashDialog.tsx';
import { announcePayment } from './announce-payment.tsx';
import { ChargesField } from './ChargesField.tsx';
import { ClosedTillNotice } from './ClosedTillNotice.tsx';
import { OutcomeNotice } from './OutcomeNotice.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { FIELDS, initialValues, type PaymentFormValues, paymentSchema } from './payment-form.ts';

interface Props {
  open: boolean;
  account: Account;
  patient: { readonly name: string };
  onClose: () => void;
}

export function PaymentForm({ open, account, patient, onClose }: Props) {
  const { clinicId } = account;
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<PaymentFormValues, unknown, PaymentCreate>({
    defaultValues: initialValues(clinicToday()),
    // Of the account as it is shown: another payment may have changed it since the dialog was opened.
    resolver: formResolver<PaymentFormValues, PaymentCreate>(paymentSchema(account)),
    mode: 'onTouched',
  });
  const { control } = form;
  const method = useWatch({ control, name: 'method' });
  const till = useDialogState<object>();
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      const payment = await billingApi.createPayment({
        params: { clinicId, patientId: account.patient.id },
        body,
      });
      announcePayment(payment, body);
      onClose();
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo registrar el pago.', serverMessage));
      showServerErrors(error, FIELDS, form.setError);
    }
    await queries.invalidateQueries({ queryKey: billingKey(clinicId) });
  });
  return (
    <>
      <FormDialog
        open={open}
        title={`Registrar pago de ${patient.name}`}
        submitLabel="Registrar"
        formState={form.formState}
        onSubmit={submit}
        onClose={onClose}
        failure={failure}
        maxWidth="sm"
      >
        <PaymentFields control={control} account={account} />
        {method === 'cash' && (
          <ClosedTillNotice
            clinicId={clinicId}
            purpose="para cobrar en efectivo"
            onOpenTill={() => till.open({})}
          />
        )}
        {account.openCharges.length > 1 && <ChargesField control={control} account={account} />}
        <OutcomeNotice control={control} account={account} />
      </FormDialog>
      {/* Beside the form: its own submit would bubble into that of the payment. */}
      {till.subject && (
        <OpenCashDialog key={till.openCount} open={till.isOpen} clinicId={clinicId} onClose={till.close} />
      )}
    </>
  );
}
