/** The digits that a telephone dials, with a leading plus if the text has one: `+54 341 555-0101` → `+543415550101`. */
export const dialable = (phone: string): string =>
  (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');

/** Digits of an area code and of a number in it; their sum is 10. */
const AREA_LENGTHS = [2, 3, 4];

/** Local mobile numbers have a `15` between the area code and the number: `341 15 555-0101`. */
function withoutFifteen(digits: string): string {
  if (digits.length !== 12) return digits;
  const area = digits.startsWith('11')
    ? 2
    : AREA_LENGTHS.slice(1).find((length) => hasFifteenAt(digits, length));
  if (area === undefined || !hasFifteenAt(digits, area)) return digits;
  return digits.slice(0, area) + digits.slice(area + 2);
}

const hasFifteenAt = (digits: string, place: number): boolean => digits.startsWith('15', place);

/**
 * The number of a wa.me link. An Argentine mobile has the form 54 9, area code and number, whatever was typed; a number
 * of another country is taken as it is. Undefined if the text is not a complete number.
 */
export function whatsAppNumber(phone: string): string | undefined {
  const typed = dialable(phone).replace(/^00/, '+');
  if (typed.startsWith('+') && !typed.startsWith('+54')) return typed.length > 8 ? typed.slice(1) : undefined;
  const national = typed
    .replace(/^\+54/, '')
    .replace(/^54(?=\d{10})/, '')
    .replace(/^9(?=\d{10})/, '')
    .replace(/^0/, '');
  const number = withoutFifteen(national);
  return number.length === 10 ? `549${number}` : undefined;
}

/** Opens a WhatsApp chat with the text filled in. Undefined if the phone is not a complete number. */
export function whatsAppLink(phone: string, text: string): string | undefined {
  const number = whatsAppNumber(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
