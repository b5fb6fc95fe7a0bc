import { minutesOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { initialsOf } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { MessageIcon, StateIcon } from '../AppointmentIcons.tsx';
import { appointmentName, stateText, timeOf } from '../appointment-texts.ts';
import { typeColor, typeColors } from '../TypeColors.tsx';
import { type AgendaColumn, remarksOf } from './grid/agenda-columns.ts';
import { useNow } from './use-now.ts';

interface Props {
  columns: readonly AgendaColumn[];
  types: ReadonlyMap<number, AppointmentType>;
  onOpen: (appointment: Appointment, card: HTMLElement) => void;
}

export function AgendaList({ columns, types, onOpen }: Props) {
  const now = clinicTimeAt(useNow());
  const rows = columns
    .flatMap((column) => column.placed.map((placed) => ({ ...placed, column })))
    .sort((a, b) => a.start - b.start || a.column.key.localeCompare(b.column.key));
  const isToday = columns.some(({ day }) => day === now.day);
  const next = isToday ? rows.findIndex(({ end }) => end > minutesOf(now.time)) : -1;
  const closures = [
    ...new Set(columns.flatMap(({ closed }) => closed.flatMap(({ label }) => (label ? [label] : [])))),
  ];
  return (
    // Leaves room for the button of a new appointment.
    <Box sx={[typeColors, { pb: 9 }]}>
      {closures.map((label) => (
        <Typography key={label} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {label}
        </Typography>
      ))}
      <Box
        component="ol"
        aria-label="Turnos del día"
        sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {rows.map(({ column, ...placed }, index) => {
          const { appointment } = placed;
          const type = types.get(appointment.typeId);
          const details = [stateText(appointment), type?.name ?? 'Turno', ...remarksOf(placed)];
          return (
            <li key={appointment.id}>
              {index === next && <NowMark time={now.time} />}
              <ButtonBase
                data-appointment={appointment.id}
                aria-label={appointmentName(appointment, type?.name ?? 'Turno')}
                onClick={(event) => onOpen(appointment, event.currentTarget)}
                sx={{
                  '--type-color': typeColor(type?.color),
                  width: 1,
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'flex-start',
                  textAlign: 'left',
                  gap: 1.5,
                  px: 1.5,
                  py: 1.25,
                  bgcolor: 'background.paper',
                  border: 1,
                  borderColor: 'divider',
                  borderLeft: '4px solid var(--type-color)',
                  borderRadius: 1,
                }}
              >
                <Box sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 44 }}>
                  <Typography sx={{ fontWeight: 'fontWeightBold' }}>
                    {timeOf(appointment.startsAt)}
                  </Typography>
                  <Typography variant="caption" color="textSecondary">
                    {timeOf(appointment.endsAt)}
                  </Typography>
                </Box>
                <PersonAvatar
                  id={appointment.patient.id}
                  initials={initialsOf(appointment.patient.name)}
                  size={32}
                />
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Typography
                    noWrap
                    sx={{
                      fontWeight: 'fontWeightBold',
                      textDecoration: ['cancelled', 'no-show'].includes(appointment.state)
                        ? 'line-through'
                        : 'none',
                    }}
                  >
                    {appointment.patient.name}
                  </Typography>
                  <Typography
                    variant="body2"
                    color="textSecondary"
                    noWrap
                    sx={{ '& .state-icon': { verticalAlign: '-2px', mr: 0.5, color: 'var(--type-color)' } }}
                  >
                    <StateIcon state={appointment.state} />
                    {details.join(' · ')}
                  </Typography>
                  {columns.length > 1 && (
                    <Typography variant="caption" color="textSecondary" noWrap component="div">
                      {column.professionalName}
                    </Typography>
                  )}
                </Box>
                {appointment.message && (
                  <Box
                    sx={{
                      alignSelf: 'flex-start',
                      fontSize: 18,
                      color: appointment.message.state === 'sent' ? 'text.secondary' : 'error.main',
                    }}
                  >
                    <MessageIcon message={appointment.message} />
                  </Box>
                )}
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const NowMark = ({ time }: { time: string }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      mb: 1,
      color: 'primary.main',
      fontSize: 12,
      '&::after': { content: '""', flex: 1, height: '2px', bgcolor: 'primary.main' },
    }}
  >
    Ahora {time}
  </Box>
);
