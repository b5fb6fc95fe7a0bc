import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode } from 'react';
import {
  AmountField,
  AuthorLine,
  BalanceLine,
  DateField,
  DescriptionField,
  NO_ROWS,
  needsFields,
  PlaceFields,
  RemoveButton,
  type RowProps,
} from './RowFields.tsx';
import { useNearViewport } from './use-near-viewport.ts';

interface Props {
  editable: boolean;
  /** `PlanTableRow`s; without any, the table shows a message. */
  children: readonly ReactNode[];
}

/** The plan on wide screens: Fecha, Tratamiento, Debe, Haber and, while editing, Acciones. */
export const PlanTable = ({ editable, children }: Props) => (
  <TableContainer component={Paper}>
    <Table size="small" aria-label="Plan de tratamiento">
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 190 }}>Fecha</TableCell>
          <TableCell>Tratamiento</TableCell>
          <TableCell align="right" sx={{ width: 160 }}>
            Debe
          </TableCell>
          <TableCell align="right" sx={{ width: 160 }}>
            Haber
          </TableCell>
          {editable && <TableCell sx={{ width: 80 }}>Acciones</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {children}
        {children.length === 0 && (
          <TableRow>
            <TableCell colSpan={editable ? 5 : 4} align="center" sx={{ py: 4, color: 'text.secondary' }}>
              {NO_ROWS}
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  </TableContainer>
);

/** Memoized: renders only when its own row changes. */
export const PlanTableRow = memo(function PlanTableRow({ balance, onRemove, ...props }: RowProps) {
  const { row, index, editable } = props;
  const [ref, isNear] = useNearViewport<HTMLTableRowElement>();
  const field = { ...props, editable: editable && (isNear || needsFields(props)) };
  return (
    <TableRow ref={ref} sx={{ '& td': { verticalAlign: 'top', py: 1 } }}>
      <TableCell>
        <DateField {...field} />
      </TableCell>
      <TableCell>
        <DescriptionField {...field} />
        <PlaceFields {...field} />
        <AuthorLine row={row} />
      </TableCell>
      <TableCell align="right">
        <AmountField {...field} name="debit" label="Debe" />
      </TableCell>
      <TableCell align="right">
        <AmountField {...field} name="credit" label="Haber" />
        <BalanceLine balance={balance} />
      </TableCell>
      {editable && (
        <TableCell>
          <RemoveButton index={index} onClick={() => onRemove(row.key)} />
        </TableCell>
      )}
    </TableRow>
  );
});
