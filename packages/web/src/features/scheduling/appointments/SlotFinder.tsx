import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { PARTS_OF_DAY, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { SlotChips } from './SlotChips.tsx';
import { type SlotSearch, slotsQuery } from './slots.queries.ts';

type PartOfDay = (typeof PARTS_OF_DAY)[number];

const PARTS: readonly (readonly [PartOfDay, string])[] = [
  ['any', 'Todo el día'],
  ['morning', 'Mañana'],
  ['afternoon', 'Tarde'],
];

interface Props extends Omit<SlotSearch, 'part' | 'from'> {
  clinicId: number;
  /** Of the form; the search begins there, or today. */
  day: string;
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
}

/** The next free slots of a type, of one professional or of all, by part of the day. */
export function SlotFinder({ clinicId, day, professionalName, onSlot, ...search }: Props) {
  const [part, setPart] = useState<PartOfDay>('any');
  const today = clinicToday();
  const from = isAgendaDay(day) && day > today ? day : today;
  const slots = useQuery(slotsQuery(clinicId, { ...search, from, part }));
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 'fontWeightBold' }}>
          Próximos horarios libres
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Parte del día"
          value={part}
          onChange={(_, chosen: PartOfDay | null) => chosen && setPart(chosen)}
        >
          {PARTS.map(([value, label]) => (
            <ToggleButton key={value} value={value} sx={{ py: 0.25 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {slots.isPending && <Skeleton variant="rounded" height={72} sx={{ mt: 1 }} />}
      {slots.isLoadingError && (
        <ErrorState message="No se pudieron buscar horarios." error={slots.error} onRetry={slots.refetch} />
      )}
      {slots.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          No hay horarios libres en los próximos 60 días. Prueba con otro profesional u otra parte del día.
        </Typography>
      )}
      {slots.data && slots.data.length > 0 && (
        <SlotChips slots={slots.data} professionalName={professionalName} onSlot={onSlot} />
      )}
    </Box>
  );
}
