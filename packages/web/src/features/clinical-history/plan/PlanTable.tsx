import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import {
  AmountField,
  AuthorLine,
  DateField,
  DescriptionField,
  RemoveButton,
  type RowsProps,
} from './RowFields.tsx';

/** The plan on wide screens: Fecha, Tratamiento, Debe, Haber and, while editing, Acciones. */
export function PlanTable({ rows, errors, editable, onChange, onRemove }: RowsProps) {
  return (
    <TableContainer component={Paper}>
      <Table size="small" aria-label="Plan de tratamiento">
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 190 }}>Fecha</TableCell>
            <TableCell>Tratamiento</TableCell>
            <TableCell align="right" sx={{ width: 150 }}>
              Debe
            </TableCell>
            <TableCell align="right" sx={{ width: 150 }}>
              Haber
            </TableCell>
            {editable && <TableCell sx={{ width: 80 }}>Acciones</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => {
            const field = { row, index, errors, editable, onChange };
            return (
              <TableRow key={row.key} sx={{ '& td': { verticalAlign: 'top', py: 1 } }}>
                <TableCell>
                  <DateField {...field} />
                </TableCell>
                <TableCell>
                  <DescriptionField {...field} />
                  <AuthorLine row={row} />
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
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
