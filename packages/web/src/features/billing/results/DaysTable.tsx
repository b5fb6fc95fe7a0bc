import type { Results } from '@dentaria/contract/billing/results.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { NUMBER } from '../list-style.ts';
import { amountText } from './result-texts.ts';
import { TOTAL_ROW } from './total-row.ts';

/** Three amounts fit on a phone. */
const NARROW = {
  '& th, & td': { px: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
} as const;

/** Production and, of a whole clinic, collections of each day. */
export function DaysTable({ results }: { results: Results }) {
  const { days, production, collected, scope } = results;
  const cells = (of: { readonly production: number; readonly collected: number | null }) => (
    <>
      <TableCell align="right" sx={NUMBER}>
        {amountText(of.production)}
      </TableCell>
      {scope !== 'own' && (
        <TableCell align="right" sx={{ ...NUMBER, pr: 0 }}>
          {amountText(of.collected)}
        </TableCell>
      )}
    </>
  );
  return (
    // A scrollable region must be reachable by keyboard.
    <TableContainer tabIndex={0} role="region" aria-label="Tabla de los días" sx={{ maxWidth: 560 }}>
      <Table size="small" aria-label="Producción y cobros por día" sx={NARROW}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>Día</TableCell>
            <TableCell align="right">Producción</TableCell>
            {scope !== 'own' && (
              <TableCell align="right" sx={{ pr: 0 }}>
                Cobrado
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((each) => (
            <TableRow key={each.day}>
              <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                {formatDay(each.day)}
              </TableCell>
              {cells(each)}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={TOTAL_ROW}>
            <TableCell component="th" scope="row" sx={{ pl: 0 }}>
              Total
            </TableCell>
            {cells({ production, collected })}
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
