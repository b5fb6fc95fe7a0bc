import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { PaymentControl } from './payment-form.ts';
import { chargeKey } from './payment-outcome.ts';

interface Props {
  control: PaymentControl;
  account: Account;
}

/** What a payment pays: the oldest charges first, or those that are chosen. */
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
