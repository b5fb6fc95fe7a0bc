import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { CardFacts, CardList } from '../../../shared/ui/list/CardList.tsx';
import { auditColumns, momentOf } from './audit-columns.ts';

interface Props {
  rows: readonly AuditRow[];
  emptyText: string;
}

/** A table where there is room for one, else cards. In the server's order: the next page continues below. */
export function AuditRows({ rows, emptyText }: Props) {
  const narrow = useIsNarrow();
  const nothing = rows.length === 0 && <EmptyState message={emptyText} />;
  if (narrow) return nothing || <AuditCards rows={rows} />;
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      <AuditTable rows={rows} />
      {nothing}
    </Paper>
  );
}

const AuditTable = ({ rows }: Pick<Props, 'rows'>) => (
  <TableContainer>
    <Table size="small" aria-label="Auditoría">
      <TableHead>
        <TableRow>
          <TableCell>Fecha y hora</TableCell>
          {auditColumns.map(({ label }) => (
            <TableCell key={label}>{label}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody
        sx={{ '& td': { overflowWrap: 'anywhere' }, '& td:first-of-type': { whiteSpace: 'nowrap' } }}
      >
        {rows.map((row) => (
          <TableRow key={row.id} hover>
            <TableCell>{momentOf(row)}</TableCell>
            {auditColumns.map(({ label, text }) => (
              <TableCell key={label}>{text(row)}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const AuditCards = ({ rows }: Pick<Props, 'rows'>) => (
  <CardList label="Auditoría">
    {rows.map((row) => (
      <Paper key={row.id} component="li" sx={{ p: 1.5 }}>
        <Typography component="h2" variant="h3">
          {momentOf(row)}
        </Typography>
        <CardFacts facts={auditColumns.map(({ label, text }) => ({ label, value: text(row) }))} />
      </Paper>
    ))}
  </CardList>
);
