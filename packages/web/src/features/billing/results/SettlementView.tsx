import type { ResultsQuery, Settlement } from '@dentaria/contract/billing/results.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { isStatus } from '../../../shared/api/failure.ts';
import { accountPath } from '../../../shared/paths.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { AmountCell, FigureTable } from '../AmountTable.tsx';
import { percentText } from '../amounts/percent.ts';
import { NUMBER } from '../list-style.ts';
import { settlementQuery } from './results.queries.ts';
import { resultsSearch } from './results-address.ts';

interface Props {
  clinicId: number;
  professionalId: number;
  period: ResultsQuery;
}

export function SettlementView({ clinicId, professionalId, period }: Props) {
  const [params] = useSearchParams();
  const settlement = useQuery(settlementQuery(clinicId, professionalId, period));
  // A colleague's settlement gets a 403.
  const isHidden = isStatus(settlement.error, 404) || isStatus(settlement.error, 403);
  return (
    <>
      <Button
        component={Link}
        to={{ search: resultsSearch(params, { professional: undefined }) }}
        startIcon={<ArrowBack />}
        sx={{ mb: 1 }}
      >
        Todos los resultados
      </Button>
      {isHidden ? (
        <ErrorState message="No se encontró la liquidación." />
      ) : (
        <QueryState
          query={settlement}
          failed="No se pudo cargar la liquidación."
          loading={<LoadingSkeleton shape="rows" label="Calculando..." />}
        />
      )}
      {settlement.data && <Lines settlement={settlement.data} />}
    </>
  );
}

function Lines({ settlement }: { settlement: Settlement }) {
  const { professional, production, collected, due, share, lines } = settlement;
  return (
    <Panel title={`Liquidación de ${professional.name}`}>
      <Typography variant="body2" sx={{ ...NUMBER, whiteSpace: 'normal', mb: 1 }}>
        Producción {formatCents(production)} · Cobrado {formatCents(collected)} · Adeudado {formatCents(due)}
      </Typography>
      {lines.length === 0 ? (
        <EmptyState message="No hay trabajo que liquidar en este mes" />
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Tabla de la liquidación">
          <FigureTable
            label={`Liquidación de ${professional.name}`}
            texts={['Día', 'Paciente', 'Detalle']}
            amounts={['Importe', 'Porcentaje', 'Liquidación']}
            flush="left"
            footer={
              <>
                <TableCell component="th" scope="row" colSpan={3} sx={{ pl: 0 }}>
                  Total
                </TableCell>
                <AmountCell>{formatCents(lines.reduce((sum, { amount }) => sum + amount, 0))}</AmountCell>
                <TableCell />
                <AmountCell>{formatCents(share)}</AmountCell>
              </>
            }
          >
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered, and two may be equal
              <TableRow key={index} hover>
                <TableCell sx={{ ...NUMBER, pl: 0 }}>{formatDay(line.day)}</TableCell>
                <TableCell sx={{ minWidth: 120 }}>
                  <MuiLink component={Link} to={accountPath(line.patient.id)}>
                    {line.patient.name}
                  </MuiLink>
                </TableCell>
                <TableCell sx={{ minWidth: 160, overflowWrap: 'anywhere' }}>
                  {line.description}
                  {line.basis === 'collections' && (
                    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                      {line.amount < 0 ? 'Pago anulado' : 'Cobrado en el mes'}
                    </Typography>
                  )}
                </TableCell>
                <AmountCell>{formatCents(line.amount)}</AmountCell>
                <AmountCell>
                  {line.percent === null ? 'Sin porcentaje' : percentText(line.percent)}
                </AmountCell>
                <AmountCell>{formatCents(line.share)}</AmountCell>
              </TableRow>
            ))}
          </FigureTable>
        </TableContainer>
      )}
    </Panel>
  );
}
