import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Table, { type TableProps } from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { NUMBER, TOTAL_ROW } from './list-style.ts';

export const AmountCell = ({ sx = {}, ...props }: TableCellProps) => (
  <TableCell align="right" {...props} sx={[NUMBER, sx].flat()} />
);

interface FigureTableProps {
  label: string;
  texts: readonly string[];
  amounts: readonly string[];
  lastHeading?: ReactNode;
  /** Sides without padding. */
  flush?: 'left' | 'both';
  footer?: ReactNode;
  sx?: TableProps['sx'];
  children: ReactNode;
}

/** Text columns come first, then columns of amounts. */
export const FigureTable = ({ label, texts, amounts, lastHeading, ...props }: FigureTableProps) => {
  const { flush, footer, sx, children } = props;
  return (
    <Table size="small" aria-label={label} {...(sx && { sx })}>
      <TableHead>
        <TableRow>
          {texts.map((text, index) => (
            <TableCell key={text} sx={flush && index === 0 ? { pl: 0 } : {}}>
              {text}
            </TableCell>
          ))}
          {amounts.map((text, index) => (
            <TableCell
              key={text}
              align="right"
              sx={flush === 'both' && index === amounts.length - 1 ? { pr: 0 } : {}}
            >
              {text}
            </TableCell>
          ))}
          {lastHeading}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
      {footer && (
        <TableFooter>
          <TableRow sx={TOTAL_ROW}>{footer}</TableRow>
        </TableFooter>
      )}
    </Table>
  );
};

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
  <FigureTable
    label={label}
    texts={[heading]}
    amounts={hasCounts ? ['Pagos', 'Importe'] : ['Importe']}
    flush="both"
    footer={
      <>
        <TableCell component="th" scope="row" colSpan={hasCounts ? 2 : 1} sx={{ pl: 0 }}>
          Total
        </TableCell>
        <AmountCell sx={{ pr: 0 }}>
          {formatCents(rows.reduce((sum, { amount }) => sum + amount, 0))}
        </AmountCell>
      </>
    }
  >
    {rows.map(({ id, name, amount, count }) => (
      <TableRow key={id}>
        <TableCell sx={{ pl: 0, pr: hasCounts ? 1 : undefined }}>{name}</TableCell>
        {hasCounts && <AmountCell>{count}</AmountCell>}
        <AmountCell sx={{ pr: 0 }}>{formatCents(amount)}</AmountCell>
      </TableRow>
    ))}
  </FigureTable>
);
