import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
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
  children: readonly ReactNode[];
}

export const PlanTable = ({ editable, children }: Props) => (
  <TableContainer component={Paper}>
    <Table size="small" aria-label="Plan de tratamiento">
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 196 }}>Fecha</TableCell>
          <TableCell>Tratamiento</TableCell>
          <TableCell align="right" sx={{ width: 156 }}>
            Debe
          </TableCell>
          <TableCell align="right" sx={{ width: 156 }}>
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

export const PlanTableGroup = ({ title, editable }: { title: string; editable: boolean }) => (
  <TableRow>
    <TableCell component="th" scope="rowgroup" colSpan={editable ? 5 : 4} sx={{ bgcolor: 'action.hover' }}>
      {title}
    </TableCell>
  </TableRow>
);

/** Memoized: renders only when its own row changes. */
export const PlanTableRow = memo(function PlanTableRow({ onRemove, ...props }: RowProps) {
  const { row, index, editable } = props;
  const [ref, isNear] = useNearViewport<HTMLTableRowElement>();
  const field = { ...props, editable: editable && (isNear || needsFields(props)) };
  return (
    <TableRow
      ref={ref}
      data-row={row.key}
      sx={{ '& td': { verticalAlign: 'top', py: editable ? 0.75 : 0.5, px: { md: 1, lg: 2 } } }}
    >
      <TableCell>
        <DateField {...field} />
      </TableCell>
      <TableCell>
        {field.editable ? (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <DescriptionField {...field} />
            </Box>
            {row.suggested && <AuthorLine row={{ ...row, professionalName: undefined }} />}
            <PlaceFields {...field} />
          </Stack>
        ) : (
          <>
            <DescriptionField {...field} />
            <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
              <PlaceFields {...field} />
              <AuthorLine row={row} />
            </Stack>
          </>
        )}
      </TableCell>
      <TableCell align="right">
        <AmountField {...field} name="debit" label="Debe" />
      </TableCell>
      <TableCell align="right">
        <AmountField {...field} name="credit" label="Haber" />
      </TableCell>
      {editable && (
        <TableCell>
          <RemoveButton index={index} onClick={() => onRemove(row.key)} />
        </TableCell>
      )}
    </TableRow>
  );
});
