import { dialable, lacksAreaCode, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Link from '@mui/material/Link';
import { useAreaCode } from '../clinic/use-area-code.ts';

/** One element for every row of a list. */
const ICON = <WhatsApp fontSize="small" sx={{ color: 'success.main', verticalAlign: 'middle' }} />;

/** A phone number that dials, and a link to its WhatsApp chat if it is a complete number. */
export const PhoneLinks = ({ phone }: { phone: string }) => (
  <>
    <Link href={`tel:${dialable(phone)}`} color="inherit" underline="hover">
      {phone}
    </Link>{' '}
    {lacksAreaCode(phone) ? (
      <ChatInArea phone={phone} />
    ) : (
      <ChatLink phone={phone} number={whatsAppNumber(phone)} />
    )}
  </>
);

const ChatInArea = ({ phone }: { phone: string }) => (
  <ChatLink phone={phone} number={whatsAppNumber(phone, useAreaCode(phone))} />
);

const ChatLink = ({ phone, number }: { phone: string; number: string | undefined }) =>
  number !== undefined && (
    <a
      href={`https://wa.me/${number}`}
      target="_blank"
      rel="noreferrer"
      title="WhatsApp"
      aria-label={`WhatsApp a ${phone}`}
    >
      {ICON}
    </a>
  );
