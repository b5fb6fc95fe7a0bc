import type { Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistOffersQuery } from '@dentaria/contract/scheduling/waitlist.ts';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { schedulingApi, schedulingQuery } from '../../../shared/api/scheduling.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { PhoneLinks } from '../../../shared/ui/PhoneLinks.tsx';
import { FailedLine } from '../../../shared/ui/states/FailedLine.tsx';
import { timeOf } from '../appointment-texts.ts';
import { durationMinutes } from '../appointments/appointment-requests.ts';
import { SettingsRow } from '../settings/SettingsList.tsx';
import { preferenceText } from './entry-texts.ts';
import { SimultaneousBookingDialog, useEntryBooking } from './use-entry-booking.tsx';

interface Props {
  settings: Pick<SchedulingSettings, 'clinicId' | 'professionals' | 'types'>;
  slot: Slot;
  onClose?: () => void;
}

export function WaitlistOffers({ settings, slot, onClose }: Props) {
  const id = useId();
  const { clinicId } = settings;
  const { professionalId, startsAt } = slot;
  const offers = useQuery(
    waitlistOffersQuery(clinicId, {
      professionalId,
      ...clinicTimeAt(new Date(startsAt)),
      minutes: durationMinutes(slot),
    }),
  );
  const { book, bookingId, ...asking } = useEntryBooking(clinicId);
  if (offers.isLoadingError)
    return (
      <FailedLine
        message={`No se pudo ver a quién de la lista de espera le sirve el horario de las ${timeOf(startsAt)}.`}
        onRetry={offers.refetch}
        sx={{ mb: 1.5 }}
      />
    );
  if (!offers.data?.length) return null;
  return (
    // Limits the height, so that the agenda below remains visible.
    <Paper
      component="section"
      aria-labelledby={id}
      sx={{ mb: 1.5, maxHeight: 240, overflow: 'auto', flexShrink: 0 }}
    >
      <Stack direction="row" sx={{ p: 2, pb: 0, gap: 1, alignItems: 'flex-start' }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          Lista de espera: el horario de las {timeOf(startsAt)} le sirve a
        </Typography>
        {onClose && (
          <IconButton size="small" aria-label="Cerrar" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <List disablePadding>
        {offers.data.map((entry) => (
          <SettingsRow
            key={entry.id}
            title={entry.patient.name}
            details={
              <>
                {preferenceText(settings, entry)}
                {entry.note && ` · ${entry.note}`}
                <br />
                {entry.patient.phone ? <PhoneLinks phone={entry.patient.phone} /> : 'Sin teléfono'}
              </>
            }
          >
            <Button
              size="small"
              variant="outlined"
              loading={bookingId === entry.id}
              disabled={bookingId !== undefined}
              aria-label={`Dar este turno a ${entry.patient.name}`}
              onClick={() => book({ entry, slot })}
            >
              Dar este turno
            </Button>
          </SettingsRow>
        ))}
      </List>
      <SimultaneousBookingDialog book={book} {...asking} />
    </Paper>
  );
}

const waitlistOffersQuery = (clinicId: number, slot: WaitlistOffersQuery) =>
  schedulingQuery(['waitlist', 'offers', slot], schedulingApi.listWaitlistOffers, {
    params: { clinicId },
    query: slot,
  });
