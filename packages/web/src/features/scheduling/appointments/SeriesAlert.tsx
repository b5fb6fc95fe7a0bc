import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { dayName } from '../day-names.ts';
import type { SeriesConflicts } from './booking-form.ts';

interface Props {
  conflicts: SeriesConflicts;
  /** Appointments of the series in all. */
  times: number;
  busy: boolean;
  onSkip: (days: readonly string[]) => void;
  /** Books although the patient has appointments with other professionals at the time. */
  onSimultaneous: () => void;
}

/** The days of a series that cannot be booked, and a button that books the others. Nothing is booked before. */
export function SeriesAlert({ conflicts, times, busy, onSkip, onSimultaneous }: Props) {
  const left = times - conflicts.length;
  return (
    <Alert severity="warning">
      {conflicts.length === 1
        ? 'Un turno de la serie no se puede reservar:'
        : `${conflicts.length} turnos de la serie no se pueden reservar:`}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {conflicts.map(({ day, message }) => (
          <li key={day}>
            {dayName(day, 'medium')}: {message}
          </li>
        ))}
      </Box>
      {conflicts.some(({ kind }) => kind === 'patient-busy') && (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={busy}
          onClick={onSimultaneous}
          sx={{ mr: 1 }}
        >
          Reservar igual con los dos profesionales
        </Button>
      )}
      {left > 0 && (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={busy}
          onClick={() => onSkip(conflicts.map(({ day }) => day))}
        >
          {left === 1 ? 'Omitir y reservar el otro' : `Omitir y reservar los otros ${left}`}
        </Button>
      )}
    </Alert>
  );
}
