import type { AcceptedWork } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { LIST, NUMBER, ROW } from '../../list-style.ts';
import { estimateTitle, placeText } from '../estimate-texts.ts';
import { acceptedWorkQuery } from '../estimates.queries.ts';
import { useEstimatePath } from '../use-estimate-path.ts';

interface Props {
  clinicId: number;
  patientId: number;
}

/** What the patient accepted and nobody has done yet. */
export function AcceptedWorkPanel({ clinicId, patientId }: Props) {
  const work = useQuery(acceptedWorkQuery(clinicId, patientId));
  return (
    <Panel title="Aceptado y sin realizar">
      {work.isPending && <LoadingSkeleton shape="rows" />}
      {work.isLoadingError && (
        <ErrorState
          message="No se pudo cargar el trabajo aceptado."
          error={work.error}
          onRetry={() => work.refetch()}
        />
      )}
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
  const pathOf = useEstimatePath();
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
