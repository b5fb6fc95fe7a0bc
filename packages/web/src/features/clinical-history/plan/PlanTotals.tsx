import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { centsOrDash } from './amounts.ts';
import type { PlanRow } from './plan-rows.ts';

interface Props {
  /** Shown when the plan has rows of both groups. */
  title: string | undefined;
  rows: readonly PlanRow[];
}

/** What the rows of a group add up to. What is owed is the balance of the account, which also has payments. */
export function PlanTotals({ title, rows }: Props) {
  const sum = (field: 'debit' | 'credit') =>
    rows.reduce((total, row) => total + (centsOf(row[field]) ?? 0), 0);
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'end',
        columnGap: { xs: 1, sm: 3 },
        gridTemplateColumns: {
          xs: 'repeat(2, 1fr)',
          sm: `${title ? '112px ' : ''}repeat(2, minmax(112px, auto)) 1fr`,
        },
      }}
    >
      {title && (
        <Typography component="h3" sx={{ fontWeight: 500, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          {title}
        </Typography>
      )}
      <Amount label="Total debe" cents={sum('debit')} />
      <Amount label="Total haber" cents={sum('credit')} />
    </Box>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <Box>
    <Typography variant="caption" color="textSecondary" component="div">
      {label}
    </Typography>
    <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>{centsOrDash(cents)}</Typography>
  </Box>
);
