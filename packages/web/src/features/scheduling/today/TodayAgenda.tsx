import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasRole } from '../../../shared/session/session-user.ts';
import { initialsOf } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { StateIcon } from '../AppointmentIcons.tsx';
import { agendaQuery } from '../agenda/agenda.queries.ts';
import { useAgendaEvents } from '../agenda/use-agenda-events.ts';
import { useNow } from '../agenda/use-now.ts';
import { stateText, timeOf } from '../appointment-texts.ts';
import { actionName, actionsOf } from '../appointments/next-states.ts';
import { useAppointmentChanges } from '../appointments/use-appointment-changes.ts';
import { minutesSince, waitText } from './waiting-time.ts';

const ignoreConflict = (): void => undefined;

interface Props {
  loading: ReactNode;
}

/** Shows `children` if there are no appointments. */
export function TodayAgenda({ children, loading }: Props & { children: ReactNode }) {
  const agenda = useTodayAgenda();
  useAgendaEvents(useSignedInUser().clinicId);
  const { changeState } = useAppointmentChanges({ onConflict: ignoreConflict });
  const [endedId, setEndedId] = useState<number>();
  const now = useNow();
  if (!agenda.data) return <NotLoaded agenda={agenda} loading={loading} />;
  const appointments = agenda.data.appointments.filter(({ state }) => state !== 'cancelled');
  if (appointments.length === 0) return children;
  const ended = appointments.find(({ id }) => id === endedId);
  return (
    <>
      <Box component="ul" aria-label="Turnos de hoy" sx={LIST}>
        {appointments.map((appointment) => (
          <Row
            key={appointment.id}
            appointment={appointment}
            now={now}
            onChange={(state) => {
              if (state === 'fulfilled') setEndedId(appointment.id);
              void changeState(appointment, state);
            }}
          />
        ))}
      </Box>
      {ended?.state === 'fulfilled' && ended.fulfilledAt !== null && (
        <Extension key={ended.id} point="visitEnded" props={{ appointment: ended }} />
      )}
    </>
  );
}

const NotLoaded = ({ agenda, loading }: Props & { agenda: ReturnType<typeof useTodayAgenda> }) => (
  <QueryState query={agenda} failed="No se pudo cargar la agenda." loading={loading} />
);

export function WaitingRoom({ loading }: Props) {
  const agenda = useTodayAgenda();
  const now = useNow();
  if (!agenda.data) return <NotLoaded agenda={agenda} loading={loading} />;
  const waiting = agenda.data.appointments
    .filter(({ state, arrivedAt }) => state === 'arrived' && arrivedAt !== null)
    .toSorted((one, other) => ((one.arrivedAt ?? '') < (other.arrivedAt ?? '') ? -1 : 1));
  if (waiting.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        Nadie espera.
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label="En espera" sx={LIST}>
      {waiting.map(({ id, patient, arrivedAt, startsAt }) => (
        <Box component="li" key={id} sx={ITEM}>
          <PersonAvatar id={patient.id} initials={initialsOf(patient.name)} />
          <Typography variant="body2" sx={{ flex: '1 1 0', minWidth: 0 }}>
            <PatientLink {...patient} />
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              Turno de las {timeOf(startsAt)}
            </Typography>
          </Typography>
          <Chip size="small" label={waitText(minutesSince(arrivedAt ?? '', now))} />
        </Box>
      ))}
    </Box>
  );
}

interface RowProps {
  appointment: Appointment;
  now: Date;
  onChange: (state: Appointment['state']) => void;
}

function Row({ appointment, now, onChange }: RowProps) {
  const { state, patient, startsAt, arrivedAt } = appointment;
  const next = actionsOf(state, true).usual;
  const wait = state === 'arrived' && arrivedAt ? ` (${waitText(minutesSince(arrivedAt, now))})` : '';
  return (
    <Box component="li" sx={ITEM}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
        {timeOf(startsAt)}
      </Typography>
      <PersonAvatar id={patient.id} initials={initialsOf(patient.name)} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          <PatientLink {...patient} />
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
        >
          <StateIcon state={state} />
          {stateText(appointment) + wait}
        </Typography>
      </Box>
      {next && (
        <Button
          size="small"
          variant="outlined"
          onClick={onFirstClick(() => onChange(next))}
          aria-label={`${actionName(next)}: ${patient.name}`}
          sx={{ minHeight: { xs: 44, sm: 32 } }}
        >
          {actionName(next)}
        </Button>
      )}
    </Box>
  );
}

const PatientLink = ({ id, name }: Appointment['patient']) => (
  <Link component={RouterLink} to={paths.patient.to({ patientId: id })} underline="hover">
    {name}
  </Link>
);

const LIST = { listStyle: 'none', m: 0, p: 0, maxHeight: 480, overflowY: 'auto' } as const;
const ITEM = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

/** The clinic's agenda for receptionists, the user's own for dentists. */
function useTodayAgenda() {
  const user = useSignedInUser();
  const isReception = hasRole(user, 'RECEPTIONIST');
  const isStaff = isReception || hasRole(user, 'DENTIST');
  const range = { from: clinicToday(), days: 1, professionalId: isReception ? undefined : user.id };
  return useQuery({
    ...agendaQuery(user.clinicId ?? 0, range),
    enabled: isStaff && user.clinicId !== undefined,
  });
}
