import type { Patient } from '@dentaria/contract/auth/patients.ts';
import Box from '@mui/material/Box';
import Grid from '@mui/material/Grid';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { getConfig } from '../../shared/api/config.ts';
import { formatMoment } from '../../shared/lib/dates.ts';
import type { PatientEvent, PatientParts } from '../../shared/patients/patient-parts.ts';
import { PATIENTS_KEY } from '../../shared/patients/patients.queries.ts';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../shared/ui/LoadingState.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';

interface Props {
  patient: Patient;
  parts: readonly PatientParts[];
}

const MAX_EVENTS = 30;

/** What is due, and what happened, newest first. */
export function PatientSummary({ patient, parts }: Props) {
  const queries = useQueryClient();
  const read = useQuery({
    queryKey: [...PATIENTS_KEY, 'events', patient.id],
    queryFn: () => readEvents(parts, patient.id, queries),
  });
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 5 }} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {parts.map(({ Due, service }) => Due && <Due key={service} patient={patient} />)}
      </Grid>
      <Grid size={{ xs: 12, md: 7 }}>
        <Panel title="Qué pasó">
          {read.isPending && <LoadingState />}
          {read.isLoadingError && (
            <ErrorState
              message="No se pudo cargar lo que pasó."
              error={read.error}
              onRetry={() => read.refetch()}
            />
          )}
          {read.data?.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              Todavía no hay nada registrado.
            </Typography>
          )}
          {read.data && <Events events={read.data} />}
        </Panel>
      </Grid>
    </Grid>
  );
}

async function readEvents(
  parts: readonly PatientParts[],
  patientId: number,
  queries: QueryClient,
): Promise<PatientEvent[]> {
  const events = await Promise.all(parts.map((part) => part.events?.(patientId, queries) ?? []));
  return events
    .flat()
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MAX_EVENTS);
}

const Events = ({ events }: { events: readonly PatientEvent[] }) => (
  <Box component="ol" aria-label="Qué pasó" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {events.map(({ id, at, text, detail, to }) => (
      <Box
        component="li"
        key={id}
        sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
      >
        <Typography variant="body2">
          {to ? (
            <Link component={RouterLink} to={to}>
              {text}
            </Link>
          ) : (
            text
          )}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {[formatMoment(at, getConfig().clinicTimeZone), detail].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    ))}
  </Box>
);
