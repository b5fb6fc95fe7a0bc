import type { Slot } from '@dentaria/contract/scheduling/appointments.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { dayName } from '../day-names.ts';

interface Props {
  slots: readonly Slot[];
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
}

/** Free slots as buttons. The professional is named if they differ. */
export function SlotChips({ slots, professionalName, onSlot }: Props) {
  const isOfOne = slots.every(({ professionalId }) => professionalId === slots[0]?.professionalId);
  return (
    <Box
      component="ul"
      aria-label="Horarios libres"
      sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {slots.map((slot) => {
        const { day, time } = clinicTimeAt(new Date(slot.startsAt));
        const name = isOfOne ? '' : ` · ${professionalName(slot.professionalId)}`;
        return (
          <li key={`${slot.professionalId} ${slot.startsAt}`}>
            <Chip
              clickable
              variant="outlined"
              label={`${dayName(day, 'short')} ${time}${name}`}
              onClick={() => onSlot(slot)}
              sx={{ height: { xs: 40, sm: 32 } }}
            />
          </li>
        );
      })}
    </Box>
  );
}
