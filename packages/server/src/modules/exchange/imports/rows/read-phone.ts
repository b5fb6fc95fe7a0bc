import { dialable, whatsAppNumber } from '@dentaria/contract/fields/phone-numbers.ts';

/** "Tel.:", "Cel", "WhatsApp" and their like before a number. */
const LABEL = /^(?:(?:tel(?:[eé]fono)?|cel(?:ular)?|m[oó]vil|whatsapp|wsp|wpp|wa)\b[.:\s]*)+/i;
const ALLOWED = /^\+?[\d\s()-]+$/;
const MIN_DIGITS = 6;
/** Of E.164. */
const MAX_DIGITS = 15;

/** A phone without labels and dots, else why it is none. */
export function readPhone(text: string): { readonly phone: string } | { readonly message: string } {
  if (/^\d+[.,]\d+e\+?\d+$/i.test(text))
    return {
      message: 'La planilla acortó el número: da a la columna el formato de texto y escríbelo entero',
    };
  const phone = text.replace(LABEL, '').replace(/\./g, ' ').replace(/\s+/g, ' ').trim();
  const digits = phone.replace(/\D/g, '').length;
  if (!ALLOWED.test(phone) || digits < MIN_DIGITS) return { message: 'El teléfono no es válido' };
  return digits > MAX_DIGITS ? { message: 'Escribe un solo teléfono' } : { phone };
}

/** True for two ways of writing one number. */
export const isSamePhone = (a: string, b: string): boolean => canonical(a) === canonical(b);

const canonical = (phone: string): string => whatsAppNumber(phone) ?? dialable(phone);
