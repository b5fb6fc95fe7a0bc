import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { SettingsRow } from '../settings/SettingsList.tsx';
import { professionalName, slotText } from './entry-texts.ts';
import { AskedBookingDialog, useEntryBooking } from './use-entry-booking.tsx';
import { entrySlotsQuery, SEARCH_DAYS } from './waitlist.queries.ts';

interface Props {
  settings: SchedulingSettings;
  entry: WaitlistEntry;
  open: boolean;
  onClose: () => void;
}

/** The next free slots that a waiting patient accepts; one click books. */
export function EntrySlotsDialog({ settings, entry, open, onClose }: Props) {
  const id = useId();
  const { clinicId } = settings;
  const { typeId, professionalId, part, fromDay, toDay } = entry;
  const today = clinicToday();
  const isLater = fromDay > today;
  const slots = useQuery({
    ...entrySlotsQuery(clinicId, { typeId, professionalId, part, from: isLater ? fromDay : today }),
    staleTime: 0,
  });
  const { book, booking, ...question } = useEntryBooking(clinicId, onClose);
  const fitting = slots.data?.filter(
    ({ startsAt }) => toDay === null || clinicTimeAt(new Date(startsAt)).day <= toDay,
  );
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>Horarios para {entry.patient.name}</DialogTitle>
      <DialogContent>
        {slots.isPending && <LoadingState label="Buscando horarios..." />}
        {slots.isLoadingError && (
          <ErrorState
            message="Error al buscar horarios"
            error={slots.error}
            onRetry={() => slots.refetch()}
          />
        )}
        {fitting?.length === 0 && <EmptyState message={noSlotsText(entry, today, slots.data?.length ?? 0)} />}
        <List disablePadding>
          {fitting?.map((slot) => (
            <SettingsRow
              key={`${slot.startsAt} ${slot.professionalId}`}
              title={slotText(slot)}
              details={professionalName(settings, slot.professionalId)}
            >
              <Button
                size="small"
                variant="outlined"
                disabled={booking !== undefined}
                aria-label={`Reservar el ${slotText(slot)} con ${professionalName(settings, slot.professionalId)}`}
                onClick={() => open && book(entry, slot)}
              >
                Reservar
              </Button>
            </SettingsRow>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cerrar
        </Button>
      </DialogActions>
      <AskedBookingDialog book={book} {...question} />
    </Dialog>
  );
}

/** Slots after the last day that suits the patient are no answer to them. */
function noSlotsText({ fromDay, toDay }: WaitlistEntry, today: string, found: number): string {
  if (toDay !== null && found > 0) return `No hay horarios libres hasta el ${formatDay(toDay)}`;
  return fromDay > today
    ? `No hay horarios libres en los ${SEARCH_DAYS} días desde el ${formatDay(fromDay)}`
    : `No hay horarios libres en los próximos ${SEARCH_DAYS} días`;
}
