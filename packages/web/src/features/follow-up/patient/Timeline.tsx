import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { TimelineEntry, TimelineKind } from '@dentaria/contract/follow-up/timeline.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import AddTask from '@mui/icons-material/AddTask';
import EventOutlined from '@mui/icons-material/EventOutlined';
import EventRepeat from '@mui/icons-material/EventRepeat';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { paths } from '../../../shared/paths.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';
import { followUpPaths } from '../follow-up.paths.ts';
import { DUE_ANCHORS, DUE_LIST, DUE_ROW, NO_ROWS } from './due-list.ts';

/** Past events of the patient, newest first, each with a link to its record. */
export function Timeline({ patient }: PatientPartProps) {
  const read = useInfiniteQuery(timelineQuery(patient.id));
  // Receptionists do not see versions of the clinical history.
  const canReadHistory = hasAnyRole(useSignedInUser(), ['ADMIN', 'DENTIST']);
  const entries = read.data?.pages.flatMap((page) => page.entries);
  return (
    <Panel title="Qué pasó">
      <QueryState query={read} failed="No se pudo cargar lo que pasó." loading={<LoadingState />} />
      {entries?.length === 0 && (
        <Typography {...NO_ROWS}>
          {canReadHistory ? 'Todavía no hay nada registrado.' : 'Nada que puedas ver.'}
        </Typography>
      )}
      {entries && entries.length > 0 && (
        <Box component="ol" aria-label="Qué pasó" sx={DUE_LIST}>
          {entries.map((entry) => (
            <Entry
              key={`${entry.kind} ${entry.id} ${entry.at}`}
              entry={entry}
              to={LINKS[entry.kind](patient)}
            />
          ))}
        </Box>
      )}
      {read.isFetchNextPageError && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          No se pudo cargar más.
        </Typography>
      )}
      {read.hasNextPage && (
        <Button
          size="small"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
          sx={{ mt: 1, ml: -0.5 }}
        >
          Mostrar más
        </Button>
      )}
    </Panel>
  );
}

const ICONS: Readonly<Record<TimelineKind, SvgIconComponent>> = {
  appointment: EventOutlined,
  version: MedicalInformation,
  message: MailOutlined,
  attempt: PhoneOutlined,
  task: AddTask,
  recall: EventRepeat,
  payment: Payments,
  estimate: RequestQuote,
};

const LINKS: Readonly<Record<TimelineKind, (patient: Patient) => string>> = {
  appointment: () => '#turnos',
  message: () => '#turnos',
  version: ({ id }) => paths.history.to({ patientId: id }),
  attempt: ({ clinicId }) => followUpPaths.workList.to({}, { clinic: clinicId ?? undefined }),
  task: () => `#${DUE_ANCHORS.task}`,
  recall: () => `#${DUE_ANCHORS.recall}`,
  payment: () => '#cuenta',
  estimate: () => '#presupuestos',
};

function Entry({ entry: { kind, at, title, detail, by }, to }: { entry: TimelineEntry; to: string }) {
  const Icon = ICONS[kind];
  return (
    <Box component="li" sx={{ ...DUE_ROW, alignItems: 'flex-start', gap: 1.5 }}>
      <Icon fontSize="small" sx={{ color: 'text.secondary', mt: 0.125 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <Link component={RouterLink} to={to} underline="hover">
            {title}
          </Link>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {[clinicDateTime(at), detail, by].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

const timelineQuery = (patientId: number) =>
  infiniteQueryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      followUpApi.readTimeline(
        { params: { id: patientId }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
