import { cashOpening } from '@dentaria/contract/billing/cash.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type DialogProps, DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withAmountAsText } from '../amounts/amount-schema.ts';
import { billingApi } from '../billing.api.ts';
import { useReceptionAccess } from '../billing-access.ts';
import { useBillingForm } from '../use-billing-form.ts';
import { openCashQuery } from './cash.queries.ts';

interface Props extends DialogProps {
  clinicId: number;
}

const schema = withAmountAsText('amount', cashOpening);

export function OpenCashDialog({ clinicId, ...state }: Props) {
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { amount: '' },
    schema,
    send: (body) => billingApi.openCash({ params: { clinicId }, body }),
    saved: () => 'Caja abierta',
    failed: 'No se pudo abrir la caja',
    closesBeforeReload: true,
  });
  return (
    <FormDialog {...dialog} title="Abrir caja" submitLabel="Abrir">
      <AmountFormField
        control={form.control}
        name="amount"
        label="Efectivo en la caja"
        helperText="Lo que hay para dar vuelto. Si está vacía, escribí 0."
        autoFocus
      />
    </FormDialog>
  );
}

interface ClosedCashAlertProps {
  clinicId: number;
  /** For example 'para cobrar en efectivo'. */
  purpose: string;
}

/** Warns inside a form that no cash session is open, and opens one without losing what was typed. */
export function ClosedCashAlert({ clinicId, purpose }: ClosedCashAlertProps) {
  const cash = useQuery(openCashQuery(clinicId));
  const mayOpen = useReceptionAccess(clinicId);
  const opening = useDialogState();
  return (
    <>
      {cash.data?.session === null && (
        <Alert
          severity="warning"
          action={
            mayOpen && (
              <Button color="inherit" size="small" onClick={() => opening.open({})}>
                Abrir caja
              </Button>
            )
          }
        >
          La caja está cerrada: {purpose} hay que abrirla.
        </Alert>
      )}
      <DialogSlot state={opening}>{(state) => <OpenCashDialog {...state} clinicId={clinicId} />}</DialogSlot>
    </>
  );
}
