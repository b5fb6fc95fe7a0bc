import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@dentaria/contract/billing/payment-methods.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useController, useWatch } from 'react-hook-form';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { typedAmount } from '../amounts/typed-amount.ts';
import { type PaymentControl, paidAmount } from './payment-form.ts';
import { chosenTotal } from './payment-outcome.ts';

interface Props {
  control: PaymentControl;
  account: Account;
}

/** Amount, in pesos or dollars, method, day and note. */
export function PaymentFields({ control, account }: Props) {
  const inDollars = useWatch({ control, name: 'inDollars' });
  return (
    <>
      <FieldColumns>
        {inDollars ? (
          <>
            <AmountFormField control={control} name="dollars" label="Dólares" currency="US$" autoFocus />
            <AmountFormField control={control} name="rate" label="Cotización" />
            <AmountInPesos control={control} />
          </>
        ) : (
          <Stack sx={{ gap: 1 }}>
            <AmountFormField control={control} name="amount" label="Importe" autoFocus />
            <WholeDebt control={control} account={account} />
          </Stack>
        )}
        <TextFormField control={control} name="method" label="Medio de pago" select>
          {PAYMENT_METHODS.map((method) => (
            <MenuItem key={method} value={method}>
              {PAYMENT_METHOD_NAMES[method]}
            </MenuItem>
          ))}
        </TextFormField>
        <DateFormField control={control} name="day" label="Día del pago" disableFuture />
        <TextFormField control={control} name="note" label="Nota (opcional)" autoComplete="off" />
      </FieldColumns>
      <SwitchFormField control={control} name="inDollars" label="Pagó en dólares" />
    </>
  );
}

/** The product of dollars and rate. */
function AmountInPesos({ control }: Pick<Props, 'control'>) {
  const [dollars, rate] = useWatch({ control, name: ['dollars', 'rate'] });
  const { fieldState } = useController({ control, name: 'amount' });
  // The form's own error is that of an empty amount in pesos.
  const error = fieldState.error?.type === 'server' ? fieldState.error.message : undefined;
  const amount = paidAmount({ amount: '', inDollars: true, dollars, rate });
  return (
    <TextField
      label="Importe en pesos"
      value={formatCents(amount)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ input: { readOnly: true } }}
    />
  );
}

/** Fills in what is owed, or what the chosen charges add up to, by one click. */
function WholeDebt({ control, account }: Props) {
  const { field } = useController({ control, name: 'amount' });
  const [choosesCharges, chosen] = useWatch({ control, name: ['choosesCharges', 'chosen'] });
  const isChosen = choosesCharges && chosen.length > 0;
  const total = isChosen ? chosenTotal(account, chosen) : account.balance;
  if (total <= 0) return null;
  return (
    <Chip
      variant="outlined"
      label={`${isChosen ? 'Lo elegido' : 'Todo lo que debe'}: ${formatCents(total)}`}
      onClick={() => field.onChange(typedAmount(total))}
      sx={{ alignSelf: 'start', height: { xs: 44, sm: 32 }, borderRadius: { xs: 5.5, sm: 4 } }}
    />
  );
}
