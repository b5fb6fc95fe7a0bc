import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import { BRIDGE_DAY } from '@dentaria/contract/scheduling/bridge-days.ts';
import type { Holiday } from '@dentaria/contract/scheduling/settings.ts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { schedulingApi, schedulingKey } from '../../../../shared/api/scheduling.ts';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { SettingsList, SettingsRow } from '../SettingsList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { weekdayName } from '../weekdays.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

function yearOf(text: string | null): number {
  const year = Number(text);
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR
    ? year
    : Number(clinicToday().slice(0, 4));
}

/**
 * The clinic is closed on national holidays unless it decides to open. It must decide about optional days
 * off.
 */
export function HolidaysSection({ settings: { clinicId }, access }: SectionProps) {
  const [params, setParams] = useSearchParams();
  const year = yearOf(params.get('year'));
  const holidays = useQuery({ ...holidaysQuery(clinicId, year), placeholderData: keepPreviousData });
  const change = useHolidayChange(clinicId);
  const setOpen = useSingleFlight(change.mutateAsync);
  const show = (next: number) =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), year: String(next) }));
  if (!holidays.data) return <QueryState query={holidays} failed="No se pudieron cargar los feriados." />;
  const areBridgesMissing =
    !holidays.isPlaceholderData &&
    year >= Number(clinicToday().slice(0, 4)) &&
    !holidays.data.some(({ name }) => name === BRIDGE_DAY);
  return (
    <SettingsList
      title="Feriados nacionales"
      isEmpty={holidays.data.length === 0}
      isPrevious={holidays.isPlaceholderData}
      above={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 1 }}>
          <IconButton aria-label="Año anterior" disabled={year <= FIRST_YEAR} onClick={() => show(year - 1)}>
            <ChevronLeft />
          </IconButton>
          <Typography aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {year}
          </Typography>
          <IconButton aria-label="Año siguiente" disabled={year >= LAST_YEAR} onClick={() => show(year + 1)}>
            <ChevronRight />
          </IconButton>
        </Stack>
      }
    >
      {holidays.data.length === 0 && !holidays.isPlaceholderData && (
        <EmptyState message="No hay feriados en ese año" />
      )}
      {areBridgesMissing && (
        <Alert severity="info" sx={{ mx: 1 }}>
          Todavía no se conocen los días no laborables con fines turísticos de {year}, que se fijan por
          decreto. Si la clínica cierra en uno, agregalo en Cierres.
        </Alert>
      )}
      {holidays.data.map((holiday) => (
        <SettingsRow
          key={holiday.day}
          title={holiday.name}
          details={
            <>
              {weekdayName(weekdayOf(holiday.day))} {formatDay(holiday.day)}
              {holiday.optional && ' · Optativo'}
              {isUndecided(holiday) &&
                '. Elegí si atienden: hasta entonces no se ofrecen turnos por internet'}
            </>
          }
        >
          {access.all && isUndecided(holiday) ? (
            ([true, false] as const).map((open) => (
              <Button
                key={String(open)}
                size="small"
                variant="outlined"
                disabled={change.isPending}
                aria-label={`${open ? 'Abrimos' : 'Cerramos'} el ${formatDay(holiday.day)}, ${holiday.name}`}
                onClick={() => setOpen({ ...holiday, open })}
              >
                {open ? 'Abrimos' : 'Cerramos'}
              </Button>
            ))
          ) : access.all ? (
            <FormControlLabel
              label="Abrimos"
              control={
                <Switch
                  checked={openState(holiday, change.variables, change.isPending)}
                  onChange={(_, open) => setOpen({ ...holiday, open })}
                  slotProps={{
                    input: { 'aria-label': `Abrimos el ${formatDay(holiday.day)}, ${holiday.name}` },
                  }}
                />
              }
            />
          ) : (
            <Typography variant="body2">{stateName(holiday)}</Typography>
          )}
        </SettingsRow>
      ))}
    </SettingsList>
  );
}

const isUndecided = ({ decided }: Holiday): boolean => decided === false;

function stateName(holiday: Holiday): string {
  if (isUndecided(holiday)) return 'Sin decidir';
  return holiday.open ? 'Abierto' : 'Cerrado';
}

/** Shows a change while it is pending. */
const openState = (holiday: Holiday, changing: Holiday | undefined, isPending: boolean): boolean =>
  isPending && changing?.day === holiday.day ? changing.open : holiday.open;

function useHolidayChange(clinicId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ day, open }: Holiday) =>
      schedulingApi.updateHoliday({ params: { clinicId, day }, body: { open } }),
    onError: (error) => toastFailure('No se pudo cambiar el feriado', error, serverMessage),
    onSettled: () => queries.invalidateQueries({ queryKey: schedulingKey(clinicId) }),
  });
}

const holidaysQuery = (clinicId: number, year: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'holidays', year],
    queryFn: ({ signal }) =>
      schedulingApi.listHolidays({ params: { clinicId }, query: { year } }, { signal }),
  });
