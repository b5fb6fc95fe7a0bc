import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { timeOf } from '../appointment-texts.ts';
import type { AgendaColumn } from './agenda-columns.ts';
import { dayName } from './day-names.ts';

interface Props {
  columns: readonly AgendaColumn[];
  /** How many appointments are cancelled. */
  cancelled: number;
  showCancelled: boolean;
  onShowCancelled: (show: boolean) => void;
  /** Opens an appointment that needs another time. */
  onMove: (appointment: Appointment) => void;
}

/** What a user should notice about the shown days: pending appointments without hours, and cancelled ones. */
export function AgendaNotes({ columns, cancelled, showCancelled, onShowCancelled, onMove }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const misplaced = columns.flatMap((column) =>
    column.placed
      .filter(
        ({ isOutsideHours, appointment }) => isOutsideHours && !(column.isBookable && appointment.overbooked),
      )
      .map(({ appointment }) => ({ appointment, column })),
  );
  if (misplaced.length === 0 && cancelled === 0) return null;
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
      {cancelled > 0 && (
        <Chip
          variant="outlined"
          clickable
          aria-pressed={showCancelled}
          onClick={() => onShowCancelled(!showCancelled)}
          label={`${showCancelled ? 'Ocultar' : 'Mostrar'} ${cancelled === 1 ? '1 cancelado' : `${cancelled} cancelados`}`}
        />
      )}
    </Stack>
  );
}
