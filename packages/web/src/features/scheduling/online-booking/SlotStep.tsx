import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { OnlineClinic, OnlineSlots } from '@dentaria/contract/scheduling/online-booking.ts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { PhoneLinks } from '../../../shared/ui/PhoneLinks.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { dayName, weekName } from '../day-names.ts';
import { type StoredHold, withDeadline } from './stored-hold.ts';
import { weekOfDay } from './week-of-day.ts';

type OnlineSlot = OnlineSlots['slots'][number];

interface Props {
  clinic: OnlineClinic;
  typeId: number;
  professionalId: number | 'any';
  /** If undefined, shows the first day with a free slot. */
  day: string | undefined;
  /** An earlier hold, which the new one replaces. */
  hold: StoredHold | undefined;
  onDay: (day: string) => void;
  onHold: (hold: StoredHold) => void;
}

const dayOf = (slot: OnlineSlot): string => clinicTimeAt(new Date(slot.startsAt)).day;

export function SlotStep({ clinic, typeId, professionalId, day, hold, onDay, onHold }: Props) {
  const id = useId();
  const week = weekOfDay(day ?? clinic.firstDay, clinic);
  const from = week[0] ?? clinic.firstDay;
  const found = useQuery(onlineSlotsQuery(clinic.id, { typeId, professionalId, from }));
  const { create, pending, failure } = useHoldCreation(clinic.id, { typeId, hold, onHold });
  const slots = found.data?.slots ?? [];
  const days = new Set(slots.map(dayOf));
  const shown = day !== undefined && days.has(day) ? day : week.find((each) => days.has(each));
  const isSearching = found.isPending || found.isPlaceholderData;
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2 }}>
      <Typography id={id} variant="h2" tabIndex={-1}>
        ¿Cuándo?
      </Typography>
      {failure && <FailureAlert failure={failure} />}
      <DayButtons
        week={week}
        isFree={(each) => !isSearching && days.has(each)}
        shown={isSearching ? undefined : shown}
        onDay={onDay}
        previous={from > clinic.firstDay ? addDays(from, -7) : undefined}
        next={(week.at(-1) ?? from) < clinic.lastDay ? addDays(from, 7) : undefined}
      />
      {isSearching && !found.isError && <Skeleton variant="rounded" height={160} />}
      {found.isError && (
        <ErrorState
          message="No se pudieron buscar los horarios."
          error={found.error}
          onRetry={found.refetch}
        />
      )}
      {!isSearching && shown !== undefined && (
        <SlotButtons
          label={dayName(shown, 'medium')}
          slots={slots.filter((slot) => dayOf(slot) === shown)}
          pending={pending}
          onSlot={create}
        />
      )}
      {!isSearching && found.data && shown === undefined && (
        <NoSlots clinic={clinic} nextDay={found.data.nextDay} onDay={onDay} />
      )}
    </Stack>
  );
}

interface SlotButtonsProps {
  label: string;
  slots: readonly OnlineSlot[];
  pending: string | undefined;
  onSlot: (slot: OnlineSlot) => void;
}

const SlotButtons = ({ label, slots, pending, onSlot }: SlotButtonsProps) => (
  <div>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {label}
    </Typography>
    <Box
      component="ul"
      aria-label={`Horarios libres, ${label}`}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
      }}
    >
      {slots.map((slot) => (
        <li key={slot.startsAt}>
          <Button
            variant="outlined"
            fullWidth
            loading={pending === slot.startsAt}
            onClick={() => onSlot(slot)}
            sx={{ minHeight: 44 }}
          >
            {clinicTimeAt(new Date(slot.startsAt)).time}
          </Button>
        </li>
      ))}
    </Box>
  </div>
);

interface NoSlotsProps {
  clinic: OnlineClinic;
  nextDay: string | null;
  onDay: (day: string) => void;
}

function NoSlots({ clinic, nextDay, onDay }: NoSlotsProps) {
  if (nextDay !== null)
    return (
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Typography color="textSecondary">No hay horarios libres en estos días.</Typography>
        <Button variant="contained" onClick={() => onDay(nextDay)} sx={{ minHeight: 44 }}>
          Ver el {dayName(nextDay, 'medium').toLowerCase()}
        </Button>
      </Stack>
    );
  return (
    <Alert severity="info">
      No quedan horarios libres hasta el {dayName(clinic.lastDay, 'medium').toLowerCase()}. Probá con otro
      profesional o comunicate con la clínica
      {clinic.phone ? (
        <>
          : <PhoneLinks phone={clinic.phone} />
        </>
      ) : (
        '.'
      )}
    </Alert>
  );
}

interface Options {
  readonly typeId: number;
  readonly hold: StoredHold | undefined;
  readonly onHold: (hold: StoredHold) => void;
}

function useHoldCreation(clinicId: number, { typeId, hold, onHold }: Options) {
  const queries = useQueryClient();
  const creation = useMutation({
    mutationFn: ({ professionalId, startsAt }: OnlineSlot) =>
      schedulingApi.createHold({
        params: { clinicId },
        body: {
          typeId,
          professionalId,
          ...clinicTimeAt(new Date(startsAt)),
          replaces: hold?.token ?? null,
        },
      }),
    onSuccess: (created) => onHold(withDeadline(created, created.token)),
    onError: () => void queries.invalidateQueries({ queryKey: ['online-slots', clinicId] }),
  });
  return {
    create: useSingleFlight((slot: OnlineSlot) => creation.mutateAsync(slot)),
    pending: creation.isPending ? creation.variables.startsAt : undefined,
    failure: creation.error && failureOf(creation.error, 'No se pudo reservar el horario', serverMessage),
  };
}

interface DayButtonsProps {
  week: readonly string[];
  isFree: (day: string) => boolean;
  shown: string | undefined;
  onDay: (day: string) => void;
  /** First days of the adjacent weeks; undefined where none can be booked. */
  previous: string | undefined;
  next: string | undefined;
}

const DayButtons = ({ week, isFree, shown, onDay, previous, next }: DayButtonsProps) => (
  <Box role="group" aria-label="Días">
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mx: -1, mb: 0.5 }}>
      <IconButton
        aria-label="Semana anterior"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onDay(previous)}
      >
        <ChevronLeft />
      </IconButton>
      <Typography sx={{ flex: 1, textAlign: 'center' }}>
        {weekName(week[0] ?? '', week.at(-1) ?? '')}
      </Typography>
      <IconButton
        aria-label="Semana siguiente"
        disabled={next === undefined}
        onClick={() => next !== undefined && onDay(next)}
      >
        <ChevronRight />
      </IconButton>
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5 }}>
      {week.map((day) => (
        <DayButton
          key={day}
          day={day}
          isFree={isFree(day)}
          isShown={day === shown}
          onClick={() => onDay(day)}
        />
      ))}
    </Box>
  </Box>
);

interface DayButtonProps {
  day: string;
  isFree: boolean;
  isShown: boolean;
  onClick: () => void;
}

function DayButton({ day, isFree, isShown, onClick }: DayButtonProps) {
  const [weekday = ''] = dayName(day, 'short').split(/[\s,]/);
  return (
    <ButtonBase
      disabled={!isFree}
      aria-label={dayName(day, 'medium')}
      aria-pressed={isShown}
      onClick={onClick}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        py: 0.75,
        minHeight: 52,
        borderRadius: 1,
        whiteSpace: 'nowrap',
        border: 1,
        borderColor: isShown ? 'primary.main' : 'divider',
        ...(isShown && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        '&.Mui-disabled': { color: 'text.disabled', borderColor: 'transparent' },
        '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography variant="caption" component="span">
        {weekday.slice(0, 3)}
      </Typography>
      <Typography component="span" sx={{ fontWeight: 'fontWeightBold' }}>
        {Number(day.slice(8))}
      </Typography>
    </ButtonBase>
  );
}

type SlotSearch = Pick<Props, 'typeId' | 'professionalId'> & { readonly from: string };

const onlineSlotsQuery = (clinicId: number, { typeId, professionalId, from }: SlotSearch) =>
  queryOptions({
    queryKey: ['online-slots', clinicId, typeId, professionalId, from],
    queryFn: ({ signal }) =>
      schedulingApi.listOnlineSlots(
        {
          params: { clinicId },
          query: {
            typeId,
            from,
            days: 7,
            ...(professionalId !== 'any' && { professionalId }),
          },
        },
        { signal },
      ),
    // Somebody else may have taken a slot.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
