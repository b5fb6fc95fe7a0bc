import type { AcceptedWork, EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Add from '@mui/icons-material/Add';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PatientPartProps } from '../../../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { Column, Columns } from '../../../../shared/ui/layout/Columns.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { mayWriteEstimates } from '../../billing-access.ts';
import { itemCountText } from '../../claims/claim-texts.ts';
import { LIST, NUMBER, ROW } from '../../list-style.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { dayText, doneText, estimateTitle, placeText } from '../estimate-texts.ts';
import { acceptedWorkQuery, patientEstimatesQuery } from '../estimates.queries.ts';
import { StateChip } from '../StateChip.tsx';

export const EstimatesTab = ({ patient: { id, clinicId } }: PatientPartProps) =>
  clinicId === null ? (
    <EmptyState message="El paciente no pertenece a una clínica: no tiene presupuestos." />
  ) : (
    <Columns>
      <Column span={{ xs: 12, md: 7 }}>
        <PatientEstimates clinicId={clinicId} patientId={id} />
      </Column>
      <Column span={{ xs: 12, md: 5 }}>
        <AcceptedWorkPanel clinicId={clinicId} patientId={id} />
      </Column>
    </Columns>
  );

interface Props {
  clinicId: number;
  patientId: number;
}

function PatientEstimates({ clinicId, patientId }: Props) {
  const estimates = useQuery(patientEstimatesQuery(clinicId, patientId));
  const isWriter = mayWriteEstimates(useSignedInUser());
  const newButton = isWriter && (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={billingPaths.estimateNew.to({}, { paciente: patientId })}
    >
      Nuevo presupuesto
    </Button>
  );
  return (
    <Panel title="Presupuestos">
      <QueryState query={estimates} failed="No se pudieron cargar los presupuestos." />
      {estimates.data?.length === 0 && (
        <EmptyState icon={RequestQuote} message="Todavía no tiene presupuestos.">
          {newButton}
        </EmptyState>
      )}
      {estimates.data && estimates.data.length > 0 && (
        <>
          {newButton}
          <Box component="ul" aria-label="Presupuestos" sx={{ ...LIST, mt: 1 }}>
            {estimates.data.map((estimate) => (
              <EstimateRow key={estimate.id} estimate={estimate} />
            ))}
          </Box>
        </>
      )}
    </Panel>
  );
}

function EstimateRow({ estimate }: { estimate: EstimateSummary }) {
  const pathOf = useClinicPath(billingPaths.estimate);
  const { state, presentedAt, createdAt, validUntil, lines, total } = estimate;
  const facts = [
    dayText(presentedAt ?? createdAt),
    itemCountText(lines),
    state === 'accepted' ? `realizadas ${doneText(estimate)}` : `válido hasta ${formatDay(validUntil)}`,
  ];
  return (
    <Box component="li" sx={{ ...ROW, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography component="div" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <MuiLink component={Link} to={pathOf(estimate)} sx={{ py: 0.5 }}>
            {estimateTitle(estimate)}
          </MuiLink>
          <StateChip state={state} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      <Typography sx={NUMBER}>{formatCents(total)}</Typography>
    </Box>
  );
}

function AcceptedWorkPanel({ clinicId, patientId }: Props) {
  const work = useQuery(acceptedWorkQuery(clinicId, patientId));
  return (
    <Panel title="Aceptado y sin realizar">
      <QueryState query={work} failed="No se pudo cargar el trabajo aceptado." />
      {work.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No hay prestaciones aceptadas pendientes.
        </Typography>
      )}
      {work.data && work.data.length > 0 && (
        <Box component="ul" aria-label="Aceptado y sin realizar" sx={LIST}>
          {work.data.map((item) => (
            <WorkRow key={`${item.estimateId} ${item.line.number}`} clinicId={clinicId} item={item} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function WorkRow({ clinicId, item }: { clinicId: number; item: AcceptedWork }) {
  const { estimateId, estimateNumber, line, pricesExpired, today } = item;
  const pathOf = useClinicPath(billingPaths.estimate);
  const place = placeText(line);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {line.description}
          {place && ` · ${place}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <MuiLink component={Link} to={pathOf({ id: estimateId, clinicId })} color="inherit">
            {estimateTitle({ number: estimateNumber })}
          </MuiLink>
          {line.needsAuthorization && ' · requiere autorización'}
        </Typography>
        {pricesExpired && (
          <Typography variant="body2" color="warning">
            Precio vencido{today !== null && `: hoy ${formatCents(today)}`}
          </Typography>
        )}
      </Box>
      <Typography sx={NUMBER}>{formatCents(line.net)}</Typography>
    </Box>
  );
}
