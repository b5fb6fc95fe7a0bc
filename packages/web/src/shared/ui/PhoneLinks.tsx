import { dialable, lacksAreaCode, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Link from '@mui/material/Link';
import { useAreaCode } from '../clinic/use-area-code.ts';

/** A constant, so that a list creates one element for all rows. */
const ICON = <WhatsApp fontSize="small" sx={{ color: 'success.main', verticalAlign: 'middle' }} />;

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
