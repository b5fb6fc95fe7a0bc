import { cashOpening } from '@dentaria/contract/billing/cash.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { withTypedAmount } from '../amounts/amount-schema.ts';
import { billingApi } from '../billing.api.ts';
import { useCashForm } from './use-cash-form.ts';

interface Props {
  open: boolean;
  clinicId: number;
  onClose: () => void;
}

const schema = withTypedAmount('amount', cashOpening);

/** Opens the till with the cash that is in it. */
export function OpenCashDialog({ open, clinicId, onClose }: Props) {
  const { form, submit, failure } = useCashForm({
    clinicId,
    initial: { amount: '' },
    schema,
    send: (body) => billingApi.openCash({ params: { clinicId }, body }),
    texts: { saved: () => 'Caja abierta', failed: 'No se pudo abrir la caja.' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Abrir caja"
      submitLabel="Abrir"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <AmountFormField
        control={form.control}
        name="amount"
        label="Efectivo en la caja"
        helperText="Lo que hay para dar vuelto. Si está vacía, escribe 0."
        autoFocus
      />
    </FormDialog>
  );
}
