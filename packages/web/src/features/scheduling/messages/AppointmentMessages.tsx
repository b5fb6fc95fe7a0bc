import {
  MAIL_OBSTACLE_LABELS,
  MESSAGE_CONSENTS,
  type MessageConsent,
  type AppointmentMessages as Messages,
} from '@dentaria/contract/scheduling/messages.ts';
import MailOutline from '@mui/icons-material/EmailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { openLinksText } from '../../../shared/links/open-links-text.ts';
import { RevokeLinksButton } from '../../../shared/links/RevokeLinksButton.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { appointmentMessagesQuery } from './messages.queries.ts';
import { ReminderList } from './ReminderList.tsx';
import { useAppointmentMessages } from './use-appointment-messages.ts';

interface Props {
  appointmentId: number;
  patientId: number;
}

const CONSENT_LABELS: Readonly<Record<MessageConsent, string>> = {
  unasked: 'Sin preguntar',
  yes: 'Sí',
  no: 'No',
};

/** The messages about an appointment, and the ways to remind its patient. */
export function AppointmentMessages({ appointmentId, patientId }: Props) {
  const messages = useQuery(appointmentMessagesQuery(appointmentId));
  if (messages.isLoadingError)
    return (
      <ErrorState
        message="Error al cargar los mensajes"
        error={messages.error}
        onRetry={() => messages.refetch()}
      />
    );
  if (!messages.data) return <LoadingState label="Cargando mensajes..." />;
  return <MessagesOf messages={messages.data} appointmentId={appointmentId} patientId={patientId} />;
}

function MessagesOf({ messages, ...ids }: Props & { messages: Messages }) {
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
        {MESSAGE_CONSENTS.map((each) => (
          <MenuItem key={each} value={each}>
            {CONSENT_LABELS[each]}
          </MenuItem>
        ))}
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
