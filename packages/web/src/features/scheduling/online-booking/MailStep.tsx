import type { OnlineClinic, SlotHold } from '@dentaria/contract/scheduling/online-booking.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { findFormDraft, removeFormDraft } from '../../../shared/lib/form-draft.ts';
import { timeOf } from '../appointment-texts.ts';
import { longDay } from '../day-names.ts';
import { contactDraft, EMPTY_CONTACT } from './ContactStep.tsx';
import { HoldEnded, useIsPast } from './HoldEnded.tsx';
import { type StoredHold, storeHold } from './stored-hold.ts';

interface Props {
  clinic: OnlineClinic;
  hold: StoredHold;
  onCorrect: () => void;
  onOtherSlot: () => void;
}

/** The visitor confirms from the mail, often in another tab or on another device. */
export function MailStep({ clinic, hold, onCorrect, onOtherSlot }: Props) {
  const { data } = useQuery(holdQuery(hold.token));
  const isPast = useIsPast(hold.deadline);
  const isBooked = data?.state === 'booked';
  useEffect(() => {
    if (!isBooked) return;
    storeHold(clinic.id, undefined);
    removeFormDraft(contactDraft(clinic.id));
  }, [isBooked, clinic.id]);
  if (isBooked)
    return (
      <Alert severity="success" role="status">
        Tu turno del {longDay(hold.startsAt)} a las {timeOf(hold.startsAt)} quedó reservado. ¡Te esperamos!
      </Alert>
    );
  if (data?.state === 'expired' || isPast)
    return <HoldEnded onOtherSlot={onOtherSlot}>No hace falta que escribas tus datos otra vez.</HoldEnded>;
  return <Waiting clinic={clinic} hold={hold} mail={data?.mail ?? 'queued'} onCorrect={onCorrect} />;
}

type WaitingProps = Omit<Props, 'onOtherSlot'> & { mail: NonNullable<SlotHold['mail']> };

function Waiting({ clinic, hold, mail, onCorrect }: WaitingProps) {
  const email = findFormDraft(contactDraft(clinic.id), EMPTY_CONTACT)?.email ?? 'tu email';
  return (
    <Stack sx={{ gap: 2 }}>
      {mail === 'bounced' && (
        <Alert severity="error">
          La dirección {email} no recibe emails. Corregila y pedí el turno otra vez.
        </Alert>
      )}
      {mail === 'failed' && (
        <Alert severity="error">
          No pudimos enviar el email. Volvé a intentarlo en un momento o comunicate con la clínica
          {clinic.phone ? `: ${clinic.phone}` : ''}.
        </Alert>
      )}
      {(mail === 'queued' || mail === 'sent') && (
        <div role="status">
          <Typography variant="h2" tabIndex={-1} sx={{ mb: 1 }}>
            Te enviamos un email
          </Typography>
          <Typography>
            Abrí el email que enviamos a <strong>{email}</strong> y confirmá el turno antes de las{' '}
            <strong>{timeOf(hold.expiresAt)}</strong>. Sin esa confirmación, el horario se libera.
          </Typography>
        </div>
      )}
      <Typography color="textSecondary" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {longDay(hold.startsAt)}, {timeOf(hold.startsAt)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        ¿No llega? Revisá la carpeta de spam, o corregí la dirección.
      </Typography>
      <Button variant="outlined" onClick={onCorrect} sx={{ alignSelf: 'flex-start', minHeight: 44 }}>
        Corregir mis datos
      </Button>
    </Stack>
  );
}

/** Polls, because the visitor often confirms in another tab. */
const holdQuery = (token: string) =>
  queryOptions({
    queryKey: ['slot-hold', token],
    queryFn: ({ signal }) => schedulingApi.readHold({ params: { token } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'held' || state.data?.state === 'requested' ? 4_000 : false,
    gcTime: 0,
  });
