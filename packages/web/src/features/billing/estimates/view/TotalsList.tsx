import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NUMBER } from '../../list-style.ts';

interface Props {
  totals: Estimate['totals'];
  /** Shown if there is more than one. */
  instalments: Estimate['instalments'];
}

export function TotalsList({ totals, instalments }: Props) {
  const { price, covered, discount, total } = totals;
  return (
    <Box sx={{ maxWidth: 420, ml: { md: 'auto' } }}>
      <Box component="dl" sx={GRID}>
        <dt>Precio</dt>
        <dd>{formatCents(price)}</dd>
        {covered > 0 && (
          <>
            <dt>Cubre la obra social</dt>
            <dd>− {formatCents(covered)}</dd>
          </>
        )}
        {discount > 0 && (
          <>
            <dt>Descuento</dt>
            <dd>− {formatCents(discount)}</dd>
          </>
        )}
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
