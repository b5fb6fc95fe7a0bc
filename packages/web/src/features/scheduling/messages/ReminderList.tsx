import type { MessageState } from '@dentaria/contract/scheduling/message-kinds.ts';
import type { Reminder } from '@dentaria/contract/scheduling/messages.ts';
import Block from '@mui/icons-material/Block';
import Chat from '@mui/icons-material/ChatOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { messageText } from '../appointment-texts.ts';

const ICONS: Readonly<Record<MessageState, ReactNode>> = {
  queued: <Schedule fontSize="small" color="action" />,
  sent: <CheckCircle fontSize="small" color="success" />,
  failed: <ErrorOutline fontSize="small" color="error" />,
  bounced: <ErrorOutline fontSize="small" color="error" />,
  withdrawn: <Block fontSize="small" color="disabled" />,
};

/** Kind, state and time of each message, with the reason of a failure. */
export function ReminderList({ reminders }: { reminders: readonly Reminder[] }) {
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
            {messageText({ kind, state })}, {formatMoment(at, getConfig().clinicTimeZone)}
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
