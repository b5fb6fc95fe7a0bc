import type { Account } from '@dentaria/contract/billing/accounts.ts';
import type { Payment, PaymentCreate } from '@dentaria/contract/billing/payments.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { accountQuery } from '../account/account.queries.ts';
import { billingApi } from '../billing.api.ts';
import { ClosedCashAlert } from '../cash/OpenCashDialog.tsx';
import { useBillingForm } from '../use-billing-form.ts';
import { openPdf } from '../use-files.ts';
import { ChargesField, OutcomeNotice, PaymentFields } from './PaymentFields.tsx';
import { initialValues, paymentSchema } from './payment-form.ts';

interface Props extends DialogProps {
  clinicId: number;
  patient: { readonly id: number; readonly name: string };
}

/** Needs a new React key each time it opens: a dialog makes at most one payment. */
export function PaymentDialog({ open, clinicId, patient, onClose }: Props) {
  const account = useQuery(accountQuery(clinicId, patient.id));
  if (account.data)
    return <PaymentForm open={open} account={account.data} patient={patient} onClose={onClose} />;
  return (
    <ContentDialog
      open={open}
      title={`Registrar pago de ${patient.name}`}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      <QueryState
        query={account}
        failed="No se pudo cargar la cuenta."
        loading={<LoadingState label="Cargando la cuenta..." />}
      />
    </ContentDialog>
  );
}

interface PaymentFormProps extends Omit<Props, 'clinicId'> {
  account: Account;
}

function PaymentForm({ account, patient, ...state }: PaymentFormProps) {
  const { clinicId } = account;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: initialValues(clinicToday()),
    // Another payment may have changed the account since the dialog was opened.
    schema: paymentSchema(account),
    send: (body) => billingApi.createPayment({ params: { clinicId, patientId: account.patient.id }, body }),
    failed: 'No se pudo registrar el pago',
    onSaved: announcePayment,
    closesBeforeReload: true,
  });
  const { control } = form;
  const method = useWatch({ control, name: 'method' });
  return (
    <FormDialog {...dialog} title={`Registrar pago de ${patient.name}`} submitLabel="Registrar" maxWidth="sm">
      <PaymentFields control={control} account={account} />
      {method === 'cash' && <ClosedCashAlert clinicId={clinicId} purpose="para cobrar en efectivo" />}
      {account.openCharges.length > 1 && <ChargesField control={control} account={account} />}
      <OutcomeNotice control={control} account={account} />
    </FormDialog>
  );
}

const RECEIPT_OFFER_MS = 12_000;

/** A retry after a lost response returns the payment of the first attempt, which may differ from the form. */
function announcePayment(payment: Payment, sent: Pick<PaymentCreate, 'amount' | 'method'>): void {
  const { clinicId, id, receiptNumber, amount, method } = payment;
  const isFirst = amount === sent.amount && method === sent.method;
  const text = `Recibo N.º ${receiptNumber} por ${formatCents(amount)}`;
  toast[isFirst ? 'success' : 'warning'](
    isFirst ? `Pago registrado. ${text}` : `El pago ya estaba registrado. ${text}: revisalo.`,
    {
      autoHideDuration: RECEIPT_OFFER_MS,
      preventDuplicate: false,
      action: (
        <Button
          color="inherit"
          size="small"
          onClick={() => void openPdf(() => billingApi.printReceipt({ params: { clinicId, id } }))}
        >
          Imprimir recibo
        </Button>
      ),
    },
  );
}
