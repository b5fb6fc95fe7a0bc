import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { PARTS_OF_DAY, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { dayName } from '../day-names.ts';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

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

interface SlotChipsProps {
  slots: readonly Slot[];
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
}

/** Free slots as buttons. The professional is named if they differ. */
export function SlotChips({ slots, professionalName, onSlot }: SlotChipsProps) {
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

interface SlotSearch {
  readonly typeId: number;
  /** Of all professionals if undefined. */
  readonly professionalId: number | undefined;
  readonly minutes: number;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly part: (typeof PARTS_OF_DAY)[number];
}

const SEARCH_DAYS = 60;
const LIMIT = 8;
const PER_DAY = 2;

/** The next free slots, read again each time that they are shown. */
const slotsQuery = (clinicId: number, { typeId, professionalId, minutes, from, part }: SlotSearch) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'slots', typeId, professionalId ?? 'all', minutes, from, part],
    staleTime: 0,
    queryFn: ({ signal }) =>
      schedulingApi.listSlots(
        {
          params: { clinicId },
          query: {
            typeId,
            from,
            part,
            days: SEARCH_DAYS,
            limit: LIMIT,
            perDay: PER_DAY,
            minutes: String(minutes),
            ...(professionalId !== undefined && { professionalId }),
          },
        },
        { signal },
      ),
  });
