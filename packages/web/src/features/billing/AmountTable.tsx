import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { NUMBER, TOTAL_ROW } from './list-style.ts';

interface Props {
  label: string;
  heading: string;
  rows: readonly { readonly name: string; readonly amount: number }[];
}

/** Amounts by name, with their total. */
export const AmountTable = ({ label, heading, rows }: Props) => (
  <Table size="small" aria-label={label}>
    <TableHead>
      <TableRow>
        <TableCell sx={{ pl: 0 }}>{heading}</TableCell>
        <TableCell align="right" sx={{ pr: 0 }}>
          Importe
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ name, amount }) => (
        <TableRow key={name}>
          <TableCell sx={{ pl: 0 }}>{name}</TableCell>
          <TableCell align="right" sx={{ ...NUMBER, pr: 0 }}>
            {formatCents(amount)}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
    <TableFooter>
      <TableRow sx={TOTAL_ROW}>
        <TableCell component="th" scope="row" sx={{ pl: 0 }}>
          Total
        </TableCell>
        <TableCell align="right" sx={{ ...NUMBER, pr: 0 }}>
          {formatCents(rows.reduce((sum, { amount }) => sum + amount, 0))}
        </TableCell>
      </TableRow>
    </TableFooter>
  </Table>
);
