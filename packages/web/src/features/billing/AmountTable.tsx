import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { NUMBER, TOTAL_ROW } from './list-style.ts';

/** A cell with aligned digits. */
export const AmountCell = ({ sx = {}, ...props }: TableCellProps) => (
  <TableCell align="right" {...props} sx={[NUMBER, sx].flat()} />
);

interface AmountRow {
  readonly id: string | number;
  readonly name: string;
  readonly amount: number;
  readonly count?: number;
}

interface Props {
  label: string;
  heading: string;
  rows: readonly AmountRow[];
  hasCounts?: boolean;
}

export const AmountTable = ({ label, heading, rows, hasCounts = false }: Props) => (
  <Table size="small" aria-label={label}>
    <TableHead>
      <TableRow>
        <TableCell sx={{ pl: 0 }}>{heading}</TableCell>
        {hasCounts && <TableCell align="right">Pagos</TableCell>}
        <TableCell align="right" sx={{ pr: 0 }}>
          Importe
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ id, name, amount, count }) => (
        <TableRow key={id}>
          <TableCell sx={{ pl: 0, pr: hasCounts ? 1 : undefined }}>{name}</TableCell>
          {hasCounts && <AmountCell>{count}</AmountCell>}
          <AmountCell sx={{ pr: 0 }}>{formatCents(amount)}</AmountCell>
        </TableRow>
      ))}
    </TableBody>
    <TableFooter>
      <TableRow sx={TOTAL_ROW}>
        <TableCell component="th" scope="row" colSpan={hasCounts ? 2 : 1} sx={{ pl: 0 }}>
          Total
        </TableCell>
        <AmountCell sx={{ pr: 0 }}>
          {formatCents(rows.reduce((sum, { amount }) => sum + amount, 0))}
        </AmountCell>
      </TableRow>
    </TableFooter>
  </Table>
);
