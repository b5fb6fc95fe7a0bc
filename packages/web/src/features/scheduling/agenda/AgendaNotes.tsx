import { dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Agenda, Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link } from 'react-router';
import { timeOf } from '../appointment-texts.ts';
import { dayName } from '../day-names.ts';
import { schedulingPaths } from '../scheduling.paths.ts';
import type { AgendaColumn } from './grid/agenda-columns.ts';

interface Props {
  columns: readonly AgendaColumn[];
  cancelledCount: number;
  showCancelled: boolean;
  onShowCancelled: (show: boolean) => void;
  onMove: (appointment: Appointment) => void;
}

export function AgendaNotes({ columns, cancelledCount, showCancelled, onShowCancelled, onMove }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const misplaced = columns.flatMap((column) =>
    column.placed
      .filter(
        ({ isOutsideHours, appointment }) => isOutsideHours && !(column.isBookable && appointment.overbooked),
      )
      .map(({ appointment }) => ({ appointment, column })),
  );
  if (misplaced.length === 0 && cancelledCount === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
      {misplaced.length > 0 && (
        <Chip
          icon={<WarningAmber />}
          color="warning"
          variant="outlined"
          clickable
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          label={misplaced.length === 1 ? '1 turno sin horario' : `${misplaced.length} turnos sin horario`}
        />
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {misplaced.map(({ appointment, column }) => (
          <MenuItem
            key={appointment.id}
            onClick={() => {
              setAnchor(null);
              onMove(appointment);
            }}
          >
            {dayName(column.day, 'short')} {timeOf(appointment.startsAt)} · {appointment.patient.name} ·{' '}
            {column.professionalName}
          </MenuItem>
        ))}
      </Menu>
      {cancelledCount > 0 && (
        <Chip
          variant="outlined"
          clickable
          aria-pressed={showCancelled}
          onClick={() => onShowCancelled(!showCancelled)}
          label={`${showCancelled ? 'Ocultar' : 'Mostrar'} ${cancelledCount === 1 ? '1 cancelado' : `${cancelledCount} cancelados`}`}
        />
      )}
    </Stack>
  );
}

interface UndecidedDaysProps {
  agenda: Pick<Agenda, 'clinicId' | 'undecidedDays'>;
  days: ReadonlySet<string>;
}

export function UndecidedDays({ agenda: { clinicId, undecidedDays = [] }, days }: UndecidedDaysProps) {
  const shown = undecidedDays.filter(({ day }) => days.has(day));
  return shown.map(({ day, name }) => (
    <Alert key={day} severity="warning" sx={{ mb: 1.5 }}>
      El {dayInWords(day, day)} es un feriado optativo ({name}). Hasta que la clínica elija si atiende, no se
      ofrecen turnos por internet.{' '}
      <MuiLink
        component={Link}
        to={schedulingPaths.settings.to({}, { clinic: clinicId, section: 'holidays', year: day.slice(0, 4) })}
      >
        Elegir
      </MuiLink>
    </Alert>
  ));
}
