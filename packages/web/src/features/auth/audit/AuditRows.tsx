import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { auditColumns, momentOf } from './audit-columns.ts';

interface Props {
  rows: readonly AuditRow[];
}

/** A table where there is room for one, else cards. In the server's order: the next page continues below. */
export const AuditRows = ({ rows }: Props) =>
  useIsNarrow() ? <AuditCards rows={rows} /> : <AuditTable rows={rows} />;

const AuditTable = ({ rows }: Props) => (
  <TableContainer component={Paper}>
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

const AuditCards = ({ rows }: Props) => (
  <Box
    component="ul"
    aria-label="Auditoría"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
      listStyle: 'none',
      m: 0,
      p: 0,
      gap: 1.5,
    }}
  >
    {rows.map((row) => (
      <Paper key={row.id} component="li" sx={{ p: 1.5 }}>
        <Typography component="h2" variant="h3">
          {momentOf(row)}
        </Typography>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0, mt: 0.5 }}
        >
          {auditColumns.map(({ label, text }) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {text(row)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Paper>
    ))}
  </Box>
);
