import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { SelectFormField } from '../../../shared/ui/form/SelectFormField.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../amounts/AmountFormField.tsx';
import { typedAmount } from '../amounts/typed-amount.ts';
import { chargeKey, chosenTotal, type PaymentControl, paidAmount, paymentOutcome } from './payment-form.ts';

interface Props {
  control: PaymentControl;
  account: Account;
}

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
        <SelectFormField
          control={control}
          name="method"
          label="Medio de pago"
          choices={PAYMENT_METHOD_NAMES}
        />
        <DateFormField control={control} name="day" label="Día del pago" disableFuture />
        <TextFormField control={control} name="note" label="Nota (opcional)" autoComplete="off" />
      </FieldColumns>
      <SwitchFormField control={control} name="inDollars" label="Pagó en dólares" />
    </>
  );
}

function AmountInPesos({ control }: Pick<Props, 'control'>) {
  const [dollars, rate] = useWatch({ control, name: ['dollars', 'rate'] });
  const { fieldState } = useController({ control, name: 'amount' });
  // The remaining errors concern the amount in pesos.
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

export function ChargesField({ control, account }: Props) {
  const id = useId();
  const { field: mode } = useController({ control, name: 'choosesCharges' });
  const { field, fieldState } = useController({ control, name: 'chosen' });
  const toggle = (key: string) =>
    field.onChange(
      field.value.includes(key) ? field.value.filter((each) => each !== key) : [...field.value, key],
    );
  return (
    <FormControl error={fieldState.error !== undefined}>
      <FormLabel id={id} sx={{ typography: 'body2' }}>
        Qué paga
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={mode.value ? 'chosen' : 'oldest'}
        onChange={(_, choice) => mode.onChange(choice === 'chosen')}
      >
        <FormControlLabel value="oldest" control={<Radio />} label="Primero lo más antiguo" />
        <FormControlLabel value="chosen" control={<Radio />} label="Elegir prestaciones" />
      </RadioGroup>
      {mode.value && (
        <Box role="group" aria-label="Prestaciones" sx={{ maxHeight: 240, overflowY: 'auto' }}>
          {account.openCharges.map((charge) => {
            const key = chargeKey(charge);
            return (
              <FormControlLabel
                key={key}
                control={<Checkbox checked={field.value.includes(key)} onChange={() => toggle(key)} />}
                label={
                  <Stack direction="row" sx={{ columnGap: 1, justifyContent: 'space-between' }}>
                    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                      {formatDay(charge.day)} · {charge.description}
                    </Typography>
                    <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
                      {formatCents(charge.open)}
                    </Typography>
                  </Stack>
                }
                sx={{ display: 'flex', mr: 0, '& > .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
              />
            );
          })}
        </Box>
      )}
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

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
