import type { Slot } from '@dentaria/contract/scheduling/appointments.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Allowed, Conflict } from './booking-form.ts';
import { SlotChips } from './SlotChips.tsx';

interface Props {
  conflict: Conflict;
  busy: boolean;
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
  onOverride: (allowed: Allowed) => void;
}

/** Why an appointment was not booked, the next free slots, and a button that books it anyway. */
export const ConflictAlert = ({ conflict, busy, professionalName, onSlot, onOverride }: Props) => (
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
