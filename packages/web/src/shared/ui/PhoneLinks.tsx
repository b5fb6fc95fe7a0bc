import { dialable, whatsAppNumber } from '@dentaria/contract/fields/phone-numbers.ts';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Link from '@mui/material/Link';

/** One element for every row of a list. */
const ICON = <WhatsApp fontSize="small" sx={{ color: 'success.main', verticalAlign: 'middle' }} />;

/** A phone number that dials, and a link to its WhatsApp chat if it is a complete number. */
export function PhoneLinks({ phone }: { phone: string }) {
  const number = whatsAppNumber(phone);
  return (
    <>
      <Link href={`tel:${dialable(phone)}`} color="inherit" underline="hover">
        {phone}
      </Link>{' '}
      {number !== undefined && (
        <a
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noreferrer"
          title="WhatsApp"
          aria-label={`WhatsApp a ${phone}`}
        >
          {ICON}
        </a>
      )}
    </>
  );
}
