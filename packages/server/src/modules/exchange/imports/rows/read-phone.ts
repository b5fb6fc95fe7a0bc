import { cleanPhone } from '@dentaria/contract/fields/clean-text.ts';

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
  const phone = cleanPhone(text.replace(LABEL, ''));
  const digits = phone.replace(/\D/g, '').length;
  if (!ALLOWED.test(phone) || digits < MIN_DIGITS) return { message: 'El teléfono no es válido' };
  return digits > MAX_DIGITS ? { message: 'Escribe un solo teléfono' } : { phone };
}
