import type { MessageState } from '@dentaria/contract/scheduling/message-kinds.ts';
import {
  MAIL_OBSTACLE_LABELS,
  MESSAGE_CONSENTS,
  type MessageConsent,
  type AppointmentMessages as Messages,
  type Reminder,
} from '@dentaria/contract/scheduling/messages.ts';
import Block from '@mui/icons-material/Block';
import Chat from '@mui/icons-material/ChatOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import MailOutline from '@mui/icons-material/EmailOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Schedule from '@mui/icons-material/Schedule';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { openLinksText } from '../../../shared/links/open-links-text.ts';
import { RevokeLinksButton } from '../../../shared/links/RevokeLinksButton.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { menuItems } from '../../../shared/ui/form/menu-items.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { messageText } from '../appointment-texts.ts';

interface Props {
  appointmentId: number;
  patientId: number;
}

const CONSENT_LABELS: Readonly<Record<MessageConsent, string>> = {
  unasked: 'Sin preguntar',
  yes: 'Sí',
  no: 'No',
};

export function AppointmentMessages({ appointmentId, patientId }: Props) {
  const messages = useQuery(appointmentMessagesQuery(appointmentId));
  if (!messages.data)
    return (
      <QueryState
        query={messages}
        failed="No se pudieron cargar los mensajes."
        loading={<LoadingState label="Cargando mensajes..." />}
      />
    );
  return <LoadedMessages messages={messages.data} appointmentId={appointmentId} patientId={patientId} />;
}

function LoadedMessages({ messages, ...ids }: Props & { messages: Messages }) {
  const { consent, mailObstacle, mayUseWhatsApp, reminders, links } = messages;
  const { busy, setConsent, sendReminder, openWhatsApp, revokeLinks } = useAppointmentMessages(ids);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        select
        size="small"
        label="Recordatorios"
        value={consent}
        disabled={busy !== undefined}
        onChange={({ target }) =>
          setConsent(MESSAGE_CONSENTS.find((each) => each === target.value) ?? consent)
        }
      >
        {menuItems(MESSAGE_CONSENTS, (each) => CONSENT_LABELS[each])}
      </TextField>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<MailOutline />}
          disabled={mailObstacle !== null}
          loading={busy === 'mail'}
          onClick={sendReminder}
        >
          Enviar recordatorio
        </Button>
        <Button
          variant="outlined"
          startIcon={<WhatsApp />}
          disabled={!mayUseWhatsApp}
          loading={busy === 'whatsapp'}
          onClick={openWhatsApp}
        >
          WhatsApp
        </Button>
      </Stack>
      {mailObstacle && (
        <Typography variant="body2" color="textSecondary">
          {MAIL_OBSTACLE_LABELS[mailObstacle]}
        </Typography>
      )}
      <ReminderList reminders={reminders} />
      {links && links.open > 0 && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2">Enlaces del paciente: {openLinksText(links)}</Typography>
          <RevokeLinksButton
            links={links}
            consequence="Quien tenga uno ya no podrá ver el turno, confirmarlo ni cancelarlo. El próximo mensaje lleva otro."
            onRevoke={revokeLinks}
          />
        </Stack>
      )}
    </Stack>
  );
}

const appointmentMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['appointment-messages', id],
    queryFn: ({ signal }) => schedulingApi.listAppointmentMessages({ params: { id } }, { signal }),
  });

interface Action {
  readonly name: 'consent' | 'mail' | 'whatsapp';
  readonly failure: string;
  readonly work: () => Promise<void>;
}

function useAppointmentMessages({ appointmentId, patientId }: Props) {
  const queries = useQueryClient();
  const { queryKey } = appointmentMessagesQuery(appointmentId);
  const action = useMutation({
    mutationFn: ({ work }: Action) => work(),
    onError: (error, { failure }) => toastFailure(failure, error, serverMessage),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const run = useSingleFlight((begin: () => Action) => action.mutateAsync(begin()));
  const params = { id: appointmentId };
  return {
    busy: action.isPending ? action.variables.name : undefined,
    setConsent: (answer: MessageConsent) =>
      run(() => ({
        name: 'consent',
        failure: 'No se pudo guardar la respuesta',
        work: async () => {
          await schedulingApi.updateMessageConsent({ params: { id: patientId }, body: { answer } });
        },
      })),
    sendReminder: () =>
      run(() => ({
        name: 'mail',
        failure: 'No se pudo enviar el recordatorio',
        work: async () => {
          await schedulingApi.sendReminder({ params });
          toast.success('Recordatorio en cola');
        },
      })),
    revokeLinks: async () => {
      queries.setQueryData(queryKey, await schedulingApi.revokeAppointmentLinks({ params }));
    },
    openWhatsApp: () =>
      run(() => {
        // Browsers block windows that are not opened by the click itself.
        const chat = window.open('', '_blank');
        return {
          name: 'whatsapp',
          failure: 'No se pudo abrir WhatsApp',
          work: async () => {
            try {
              const { url } = await schedulingApi.openWhatsApp({ params });
              if (!chat) return window.location.assign(url);
              chat.opener = null;
              chat.location.replace(url);
            } catch (error) {
              chat?.close();
              throw error;
            }
          },
        };
      }),
  };
}

const ICONS: Readonly<Record<MessageState, ReactNode>> = {
  queued: <Schedule fontSize="small" color="action" />,
  sent: <CheckCircle fontSize="small" color="success" />,
  failed: <ErrorOutline fontSize="small" color="error" />,
  bounced: <ErrorOutline fontSize="small" color="error" />,
  withdrawn: <Block fontSize="small" color="disabled" />,
};

function ReminderList({ reminders }: { reminders: readonly Reminder[] }) {
  if (reminders.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        Todavía no se envió ningún mensaje.
      </Typography>
    );
  return (
    <Stack component="ul" sx={{ gap: 1, listStyle: 'none', p: 0, m: 0 }}>
      {reminders.map(({ id, kind, state, at, detail }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 1 }}>
          {kind === 'whatsapp' ? <Chat fontSize="small" color="action" /> : ICONS[state]}
          <Typography variant="body2">
            {messageText({ kind, state })}, {clinicDateTime(at)}
            {detail && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {detail}
              </Typography>
            )}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
