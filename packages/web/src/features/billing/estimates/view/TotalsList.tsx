import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NUMBER } from '../../list-style.ts';

interface Props {
  totals: Estimate['totals'];
  /** A single one is a payment in full, which is not listed. */
  instalments: Estimate['instalments'];
}

/** What the work costs, who pays it and when. */
export function TotalsList({ totals, instalments }: Props) {
  const { price, covered, discount, total } = totals;
  const rows = [
    ['Precio', formatCents(price)],
    ...(covered > 0 ? [['Cubre la obra social', `− ${formatCents(covered)}`]] : []),
    ...(discount > 0 ? [['Descuento', `− ${formatCents(discount)}`]] : []),
  ];
  return (
    <Box sx={{ maxWidth: 420, ml: { md: 'auto' } }}>
      <Box component="dl" sx={GRID}>
        {rows.map(([label, amount]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </Box>
        ))}
        <Box sx={{ display: 'contents', '& > *': { typography: 'h2' } }}>
          <dt>Paga el paciente</dt>
          <dd>{formatCents(total)}</dd>
        </Box>
      </Box>
      {instalments.length > 1 && (
        <>
          <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            {instalments.length} cuotas
          </Typography>
          <Box component="ol" aria-label="Cuotas" sx={{ ...GRID, listStyle: 'none', p: 0 }}>
            {instalments.map(({ day, amount }) => (
              <Box component="li" key={day} sx={{ display: 'contents' }}>
                <span>{formatDay(day)}</span>
                <Box component="span" sx={{ ...NUMBER, textAlign: 'right' }}>
                  {formatCents(amount)}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  alignItems: 'baseline',
  '& dd': { m: 0, textAlign: 'right', ...NUMBER },
} as const;
