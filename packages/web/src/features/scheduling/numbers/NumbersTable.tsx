import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { monthName } from '../../../shared/lib/month-names.ts';
import {
  MEASURE_TITLES,
  MEASURES,
  measureText,
  type Numbers,
  nameOf,
  totalOf,
  unclosedText,
} from './measures.ts';

const NUMBER = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const Cells = ({ numbers }: { numbers: Numbers }) =>
  MEASURES.map((measure) => (
    <TableCell key={measure} align="right" sx={NUMBER}>
      {measureText(numbers, measure)}
      {measure === 'noShows' && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {unclosedText(numbers)}
        </Typography>
      )}
    </TableCell>
  ));

export const NumbersTable = ({ rows }: { rows: readonly MonthNumbers[] }) => (
  // A scrollable region must be reachable by keyboard.
  <TableContainer component={Paper} tabIndex={0} role="region" aria-label="Tabla de números">
    <Table size="small" aria-label="Números por mes y profesional">
      <TableHead>
        <TableRow>
          <TableCell>Mes</TableCell>
          <TableCell>Profesional</TableCell>
          {MEASURES.map((measure) => (
            <TableCell key={measure} align="right">
              {MEASURE_TITLES[measure]}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.month} ${row.professionalId}`} hover>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {monthName(row.month)}
            </TableCell>
            <TableCell>{nameOf(row)}</TableCell>
            <Cells numbers={row} />
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ '& > *': { color: 'text.primary', fontWeight: 600, typography: 'body2' } }}>
          <TableCell component="th" scope="row" colSpan={2}>
            Total
          </TableCell>
          <Cells numbers={totalOf(rows)} />
        </TableRow>
      </TableFooter>
    </Table>
  </TableContainer>
);
