import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';

/** Material icons as plain paths, as in StateIcon.tsx. */
const MAIL_SENT =
  'M12 19c0-3.87 3.13-7 7-7 1.08 0 2.09.25 3 .68V6c0-1.1-.9-2-2-2H4c-1.1 0-2 .9-2 2v12c0 1.1.9 2 2 2h8.08c-.05-.33-.08-.66-.08-1M4 6l8 5 8-5v2l-8 5-8-5zm13.34 16-3.54-3.54 1.41-1.41 2.12 2.12 4.24-4.24L23 16.34z';
/** Without a check. */
const CHAT =
  'M4 4h16v12H5.17L4 17.17zm0-2c-1.1 0-1.99.9-1.99 2L2 22l4-4h14c1.1 0 2-.9 2-2V4c0-1.1-.9-2-2-2zm2 10h8v2H6zm0-3h12v2H6zm0-3h12v2H6z';
const NOT_SENT =
  'M18.5 13c-1.93 0-3.5 1.57-3.5 3.5s1.57 3.5 3.5 3.5 3.5-1.57 3.5-3.5-1.57-3.5-3.5-3.5m2 4h-4v-1h4zm-6.95 0c-.02-.17-.05-.33-.05-.5 0-2.76 2.24-5 5-5 .92 0 1.76.26 2.5.69V5c0-1.1-.9-2-2-2H5c-1.1 0-2 .9-2 2v10c0 1.1.9 2 2 2zM12 10.5 5 7V5l7 3.5L19 5v2z';

type Message = NonNullable<Appointment['message']>;

const pathOf = ({ kind, state }: Message): string => {
  if (state !== 'sent') return NOT_SENT;
  return kind === 'whatsapp' ? CHAT : MAIL_SENT;
};

/** Whether the newest message about an appointment has left, or a chat was opened; as large as the text around it. */
export const MessageIcon = ({ message }: { message: Message }) => (
  <svg
    className="message-icon"
    data-failed={message.state !== 'sent' || undefined}
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="currentColor"
    aria-hidden
  >
    <path d={pathOf(message)} />
  </svg>
);
