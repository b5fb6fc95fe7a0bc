import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCents } from './amounts.ts';
import {
  AmountField,
  AuthorLine,
  DateField,
  DescriptionField,
  RemoveButton,
  type RowsProps,
} from './RowFields.tsx';

/** The plan on narrow screens: a card a row. */
export const PlanCards = ({ rows, balances, errors, editable, onChange, onRemove }: RowsProps) => (
  <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }} aria-label="Plan de tratamiento">
    {rows.map((row, index) => {
      const field = { row, index, errors, editable, onChange };
      return (
        <Paper component="li" key={row.key} sx={{ p: 2 }}>
          <Stack sx={{ gap: editable ? 1.5 : 0.5 }}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
              <DateField {...field} />
              {editable && <RemoveButton index={index} onClick={() => onRemove(row.key)} />}
            </Stack>
            <DescriptionField {...field} />
            <AuthorLine row={row} />
            <Stack direction="row" sx={{ gap: 2 }}>
              <AmountField {...field} name="debit" label="Debe" isLabelled />
              <AmountField {...field} name="credit" label="Haber" isLabelled />
            </Stack>
            <Typography variant="caption" color="textSecondary">
              Saldo {formatCents(balances[index] ?? 0)}
            </Typography>
          </Stack>
        </Paper>
      );
    })}
  </Stack>
);
