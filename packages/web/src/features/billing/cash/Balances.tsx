import type { AccountBalance } from '@dentaria/contract/billing/accounts.ts';
import { MAX_LISTED_BALANCES } from '@dentaria/contract/billing/listed-balances.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountPath } from '../../../shared/paths.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { LIST, NUMBER, ROW } from '../list-style.ts';
import { balancesQuery } from './cash.queries.ts';

export function Balances({ clinicId }: { clinicId: number }) {
  const balances = useQuery(balancesQuery(clinicId));
  if (!balances.data) return <QueryState query={balances} failed="No se pudieron cargar los deudores." />;
  const debts = balances.data.filter(({ balance }) => balance > 0);
  const advances = balances.data.filter(({ balance }) => balance < 0);
  if (balances.data.length === 0) return <EmptyState message="Nadie debe nada" />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 860 }}>
      {debts.length > 0 && <BalanceList title="Deudores" rows={debts} />}
      {advances.length > 0 && <BalanceList title="Con saldo a favor" rows={advances} />}
    </Box>
  );
}

const isCut = (rows: readonly AccountBalance[]): boolean => rows.length >= MAX_LISTED_BALANCES;

function totalLabel(rows: readonly AccountBalance[]): string {
  if (isCut(rows)) return `Total de los ${rows.length} que se muestran`;
  return rows.length === 1 ? 'Total de un paciente' : `Total de ${rows.length} pacientes`;
}

const BalanceList = ({ title, rows }: { title: string; rows: readonly AccountBalance[] }) => (
  <Panel title={title}>
    {isCut(rows) && (
      <Alert severity="info" sx={{ mb: 1 }}>
        Se muestran los primeros {MAX_LISTED_BALANCES}, de mayor a menor: puede haber más.
      </Alert>
    )}
    <Box component="ul" aria-label={title} sx={LIST}>
      {rows.map(({ patient, balance, owedSince, removed }) => (
        <Box component="li" key={patient.id} sx={ROW}>
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            {removed ? (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {patient.name} (ficha eliminada)
              </Typography>
            ) : (
              <MuiLink component={Link} to={accountPath(patient.id)} sx={{ overflowWrap: 'anywhere' }}>
                {patient.name}
              </MuiLink>
            )}
            {owedSince && (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                Debe desde el {formatDay(owedSince)}
              </Typography>
            )}
          </Box>
          <Typography variant="body2" sx={NUMBER}>
            {formatCents(Math.abs(balance))}
          </Typography>
        </Box>
      ))}
    </Box>
    <Typography
      variant="body2"
      sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider', textAlign: 'right' }}
    >
      {totalLabel(rows)}:{' '}
      <b>{formatCents(rows.reduce((total, { balance }) => total + Math.abs(balance), 0))}</b>
    </Typography>
  </Panel>
);
