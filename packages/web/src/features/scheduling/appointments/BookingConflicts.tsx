import type { Slot } from '@dentaria/contract/scheduling/appointments.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dayName } from '../day-names.ts';
import type { Allowed, Conflict, SeriesConflicts } from './booking-form.ts';
import { SlotChips } from './SlotFinder.tsx';

interface ConflictProps {
  conflict: Conflict;
  busy: boolean;
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
  onOverride: (allowed: Allowed) => void;
}

export const ConflictAlert = ({ conflict, busy, professionalName, onSlot, onOverride }: ConflictProps) => (
  <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
    {conflict.message}
    {conflict.current && (
      <Typography variant="body2">Revisa los datos y guarda otra vez para reemplazar su cambio.</Typography>
    )}
    {conflict.slots.length > 0 && (
      <>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Próximos horarios libres:
        </Typography>
        <SlotChips slots={conflict.slots} professionalName={professionalName} onSlot={onSlot} />
      </>
    )}
    {conflict.override && (
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        loading={busy}
        sx={{ mt: 1 }}
        onClick={() => conflict.override && onOverride(conflict.override.allowed)}
      >
        {conflict.override.label}
      </Button>
    )}
  </Alert>
);

interface SeriesProps {
  conflicts: SeriesConflicts;
  times: number;
  busy: boolean;
  onSkip: (days: readonly string[]) => void;
  onSimultaneous: () => void;
}

export function SeriesAlert({ conflicts, times, busy, onSkip, onSimultaneous }: SeriesProps) {
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
