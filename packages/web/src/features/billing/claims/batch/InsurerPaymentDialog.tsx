import { type ClaimBatch, insurerPaymentCreate } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../../amounts/AmountFormField.tsx';
import { withAmountAsText } from '../../amounts/amount-schema.ts';
import { centsOrZero, typedAmount } from '../../amounts/typed-amount.ts';
import { billingApi } from '../../billing.api.ts';
import { useBillingForm } from '../../use-billing-form.ts';

interface Props extends DialogProps {
  batch: ClaimBatch;
}

const schema = withAmountAsText('amount', insurerPaymentCreate);

export function InsurerPaymentDialog({ batch, ...state }: Props) {
  const { clinicId, id, insurance, totals } = batch;
  const { form, dialog } = useBillingForm({
    ...state,
    clinicId,
    initial: { amount: typedAmount(totals.open), day: clinicToday(), reference: '' },
    schema,
    send: (body) => billingApi.createInsurerPayment({ params: { clinicId, id }, body }),
    saved: () => 'Pago registrado',
    failed: 'No se pudo registrar el pago',
  });
  const { control } = form;
  const rest = totals.open - centsOrZero(useWatch({ control, name: 'amount' }));
  return (
    <FormDialog
      {...dialog}
      title={`Registrar pago de ${shortInsuranceName(insurance.name)}`}
      submitLabel="Registrar"
    >
      <AmountFormField control={control} name="amount" label="Importe" autoFocus />
      <Typography variant="body2" role="status">
        {restText(rest)}
      </Typography>
      <DateFormField control={control} name="day" label="Día del pago" disableFuture />
      <TextFormField
        control={control}
        name="reference"
        label="Comprobante (opcional)"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </FormDialog>
  );
}

function restText(rest: number): string {
  if (rest === 0) return 'Paga todo lo que falta cobrar.';
  return rest > 0
    ? `Quedan por cobrar ${formatCents(rest)}.`
    : `Supera lo que falta cobrar en ${formatCents(-rest)}.`;
}
