import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useController, useWatch } from 'react-hook-form';
import { type PaymentControl, paidAmount } from './payment-form.ts';
import { paymentOutcome } from './payment-outcome.ts';

interface Props {
  control: PaymentControl;
  account: Account;
}

/** What the typed amount leaves. An advance must be accepted. */
export function OutcomeNotice({ control, account }: Props) {
  const { field, fieldState } = useController({ control, name: 'acceptedAdvance' });
  const [amountText, inDollars, dollars, rate] = useWatch({
    control,
    name: ['amount', 'inDollars', 'dollars', 'rate'],
  });
  const amount = paidAmount({ amount: amountText, inDollars, dollars, rate });
  const { remains, advance, inFavour } = paymentOutcome(account.balance, amount);
  if (advance > 0)
    return (
      <Alert severity="warning" role="status">
        {account.balance > 0
          ? `Supera lo que debe en ${formatCents(advance)}. `
          : 'No tiene deuda: es un anticipo. '}
        Quedarán {formatCents(inFavour)} a favor del paciente.
        <FormControlLabel
          control={
            <Checkbox
              checked={field.value === advance}
              onChange={(_, checked) => field.onChange(checked ? advance : 0)}
              slotProps={{ input: { ref: field.ref } }}
            />
          }
          label="Registrar el anticipo"
          sx={{ display: 'flex' }}
        />
        {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      </Alert>
    );
  return (
    <Alert severity={amount > 0 && remains === 0 ? 'success' : 'info'} role="status">
      {outcomeText(account.balance, amount, remains)}
    </Alert>
  );
}

function outcomeText(balance: number, amount: number, remains: number): string {
  if (amount > 0) return remains > 0 ? `Quedará debiendo ${formatCents(remains)}.` : 'No quedará deuda.';
  if (balance > 0) return `Debe ${formatCents(balance)}.`;
  return balance < 0 ? `Tiene ${formatCents(-balance)} a favor.` : 'No tiene deuda.';
}
