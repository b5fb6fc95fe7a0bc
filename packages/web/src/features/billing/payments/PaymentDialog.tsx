import type { Account } from '@dentaria/contract/billing/accounts.ts';
import type { Payment, PaymentCreate } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { accountQuery } from '../account/account.queries.ts';
import { billingApi, billingKey } from '../billing.api.ts';
import { OpenCashDialog } from '../cash/OpenCashDialog.tsx';
import { openPdf } from '../use-files.ts';
import { ClosedTillNotice } from './ClosedTillNotice.tsx';
import { ChargesField, OutcomeNotice, PaymentFields } from './PaymentFields.tsx';
import { FIELDS, initialValues, type PaymentFormValues, paymentSchema } from './payment-form.ts';
import { loadReceipt } from './receipt.ts';

interface Props {
  open: boolean;
  clinicId: number;
  patient: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Takes a payment of a patient. Its key must change with each opening: a dialog makes at most one payment. */
export function PaymentDialog({ open, clinicId, patient, onClose }: Props) {
  const id = useId();
  const account = useQuery(accountQuery(clinicId, patient.id));
  if (account.data)
    return <PaymentForm open={open} account={account.data} patient={patient} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Registrar pago de {patient.name}</DialogTitle>
      <DialogContent>
        {account.isError ? (
          <ErrorState
            message="No se pudo cargar la cuenta."
            error={account.error}
            onRetry={() => account.refetch()}
          />
        ) : (
          <LoadingState label="Cargando la cuenta..." />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancelar
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PaymentFormProps {
  open: boolean;
  account: Account;
  patient: { readonly name: string };
  onClose: () => void;
}

function PaymentForm({ open, account, patient, onClose }: PaymentFormProps) {
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

const SECONDS = 12;

/**
 * Confirms a payment and offers its receipt. A retry after a lost answer gets the payment of the first attempt, which
 * may differ from what is in the form now.
 */
function announcePayment(payment: Payment, sent: Pick<PaymentCreate, 'amount' | 'method'>): void {
  const { receiptNumber, amount, method } = payment;
  const isFirst = amount === sent.amount && method === sent.method;
  const text = `Recibo N.º ${receiptNumber} por ${formatCents(amount)}`;
  toast[isFirst ? 'success' : 'warning'](
    isFirst ? `Pago registrado. ${text}` : `El pago ya estaba registrado. ${text}: revísalo.`,
    {
      autoHideDuration: SECONDS * 1000,
      preventDuplicate: false,
      action: (
        <Button color="inherit" size="small" onClick={() => void openPdf(() => loadReceipt(payment))}>
          Imprimir recibo
        </Button>
      ),
    },
  );
}
