import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import { useQuery } from '@tanstack/react-query';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { slotsQuery } from '../agenda/agenda.queries.ts';
import { SettingsRow } from '../settings/SettingsList.tsx';
import { professionalName, slotText } from './entry-texts.ts';
import { SimultaneousBookingDialog, useEntryBooking } from './use-entry-booking.tsx';

const SEARCH_DAYS = 28;

interface Props {
  settings: SchedulingSettings;
  entry: WaitlistEntry;
  open: boolean;
  onClose: () => void;
}

export function EntrySlotsDialog({ settings, entry, open, onClose }: Props) {
  const { clinicId } = settings;
  const { typeId, professionalId, part, fromDay, toDay } = entry;
  const today = clinicToday();
  const isLater = fromDay > today;
  const slots = useQuery(
    slotsQuery(clinicId, {
      typeId,
      part,
      from: isLater ? fromDay : today,
      days: SEARCH_DAYS,
      limit: 12,
      perDay: 3,
      ...(professionalId !== null && { professionalId }),
    }),
  );
  const { book, bookingId, ...asking } = useEntryBooking(clinicId, onClose);
  const fitting = slots.data?.filter(
    ({ startsAt }) => toDay === null || clinicTimeAt(new Date(startsAt)).day <= toDay,
  );
  return (
    <>
      <ContentDialog
        open={open}
        title={`Horarios para ${entry.patient.name}`}
        maxWidth="xs"
        onClose={onClose}
        actions={
          <Button color="inherit" onClick={onClose}>
            Cerrar
          </Button>
        }
      >
        <QueryState
          query={slots}
          failed="No se pudieron buscar horarios."
          loading={<LoadingState label="Buscando horarios..." />}
        />
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
                disabled={bookingId !== undefined}
                aria-label={`Reservar el ${slotText(slot)} con ${professionalName(settings, slot.professionalId)}`}
                onClick={() => open && book({ entry, slot })}
              >
                Reservar
              </Button>
            </SettingsRow>
          ))}
        </List>
      </ContentDialog>
      <SimultaneousBookingDialog book={book} {...asking} />
    </>
  );
}

function noSlotsText({ fromDay, toDay }: WaitlistEntry, today: string, found: number): string {
  if (toDay !== null && found > 0) return `No hay horarios libres hasta el ${formatDay(toDay)}`;
  return fromDay > today
    ? `No hay horarios libres en los ${SEARCH_DAYS} días desde el ${formatDay(fromDay)}`
    : `No hay horarios libres en los próximos ${SEARCH_DAYS} días`;
}
