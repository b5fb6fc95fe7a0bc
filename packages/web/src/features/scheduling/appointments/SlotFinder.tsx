import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { PartOfDay, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { slotsQuery } from '../agenda/agenda.queries.ts';
import { dayName } from '../day-names.ts';

const PARTS: readonly (readonly [PartOfDay, string])[] = [
  ['any', 'Todo el día'],
  ['morning', 'Mañana'],
  ['afternoon', 'Tarde'],
];

const SEARCH_DAYS = 60;

interface Props {
  clinicId: number;
  typeId: number;
  professionalId: number | undefined;
  minutes: number;
  day: string;
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
}

export function SlotFinder({
  clinicId,
  typeId,
  professionalId,
  minutes,
  day,
  professionalName,
  onSlot,
}: Props) {
  const [part, setPart] = useState<PartOfDay>('any');
  const today = clinicToday();
  const from = isAgendaDay(day) && day > today ? day : today;
  const slots = useQuery(
    slotsQuery(clinicId, {
      typeId,
      from,
      part,
      days: SEARCH_DAYS,
      limit: 8,
      perDay: 2,
      minutes: String(minutes),
      ...(professionalId !== undefined && { professionalId }),
    }),
  );
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
      <QueryState
        query={slots}
        failed="No se pudieron buscar horarios."
        loading={<Skeleton variant="rounded" height={72} sx={{ mt: 1 }} />}
      />
      {slots.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          No hay horarios libres en los próximos {SEARCH_DAYS} días. Probá con otro profesional u otra parte
          del día.
        </Typography>
      )}
      {slots.data && slots.data.length > 0 && (
        <SlotChips slots={slots.data} professionalName={professionalName} onSlot={onSlot} />
      )}
    </Box>
  );
}

interface SlotChipsProps {
  slots: readonly Slot[];
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
}

export function SlotChips({ slots, professionalName, onSlot }: SlotChipsProps) {
  const isOneProfessional = slots.every(({ professionalId }) => professionalId === slots[0]?.professionalId);
  return (
    <Box
      component="ul"
      aria-label="Horarios libres"
      sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {slots.map((slot) => {
        const { day, time } = clinicTimeAt(new Date(slot.startsAt));
        const name = isOneProfessional ? '' : ` · ${professionalName(slot.professionalId)}`;
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
