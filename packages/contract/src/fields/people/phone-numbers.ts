/** Fewer digits are no phone. */
export const MIN_PHONE_DIGITS = 6;

/** The number before a remark such as `(mamá)` or an extension such as `int. 3`. */
const withoutRemark = (phone: string): string => /^\D*(?:\d[^\p{L}\d]*){6,}/u.exec(phone)?.[0] ?? phone;

/** The digits that a telephone dials, with a leading plus if the text has one: `+54 341 555-0101` → `+543415550101`. */
export const dialable = (phone: string): string =>
  (/^[^\p{L}\d+]*\+/u.test(phone) ? '+' : '') + withoutRemark(phone).replace(/\D/g, '');

/** An Argentine number with its area code, which begins with 11, 2 or 3. */
const NATIONAL = /^(?:11|[23]\d)\d{8}$/;

/** A local mobile has a `15` before its number of six to eight digits: `341 15 555-0101`, `15 5555-0101`. */
const FIFTEEN: readonly RegExp[] = [
  /^(11)15(\d{8})$/,
  /^([23]\d\d)15(\d{7})$/,
  /^([23]\d{3})15(\d{6})$/,
  /^()15((?:11|[23]\d)\d{8})$/,
  /^()15(\d{6,8})$/,
];

/**
 * One form for comparing phones. An Argentine number without its prefixes (+54 9, 0, 15) has ten digits, or fewer without
 * an area code; a number of another country has all of its digits. `patient_terms_of` has the same form in SQL.
 */
export function phoneDigits(phone: string): string {
  const digits = nationalDigits(phone);
  const mobile = isForeign(phone) ? undefined : FIFTEEN.find((form) => form.test(digits));
  return mobile ? digits.replace(mobile, '$1$2') : digits;
}

/** With the 15 of a local mobile. */
function nationalDigits(phone: string): string {
  const typed = dialable(phone).replace(/^00/, '+');
  if (typed.startsWith('+') && !typed.startsWith('+54')) return typed.slice(1);
  return typed
    .replace(/^\+54/, '')
    .replace(/^54(?=\d{10})/, '')
    .replace(/^9(?=\d{10})/, '')
    .replace(/^0/, '');
}

/** Area codes of three digits. Buenos Aires has two, the others have four. */
const LONG_AREAS = new Set(
  `220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364
  370 376 379 380 381 383 385 387 388`.split(/\s+/),
);

/** Undefined if the phone is not a complete Argentine number. */
export function areaCode(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  if (isForeign(phone) || !NATIONAL.test(digits)) return undefined;
  if (digits.startsWith('11')) return '11';
  const written = /^\D*(?:(?:00)?54\D+)?(?:9\D+)?0?(\d{3,4})\D/.exec(phone)?.[1];
  if (written && digits.startsWith(written)) return written;
  return digits.slice(0, LONG_AREAS.has(digits.slice(0, 3)) ? 3 : 4);
}

const isForeign = (phone: string): boolean => /^(?:\+|00)(?!54)/.test(dialable(phone));

/** True for a local mobile, which an area code completes: `15 5555-0101`. */
export const lacksAreaCode = (phone: string): boolean =>
  !isForeign(phone) && /^15\d{6,8}$/.test(nationalDigits(phone));

/** True for two ways of writing one number, of which one may lack the area code. */
export function isSamePhone(one: string, other: string): boolean {
  const [short, long] = [phoneDigits(one), phoneDigits(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short === long) return true;
  const area = areaCode(phoneDigits(one) === long ? one : other);
  return area !== undefined && short.length >= MIN_PHONE_DIGITS && long === area + short;
}

/**
 * The number of a wa.me link. An Argentine mobile has the form 54 9, area code and number, whatever was typed; a number
 * of another country is taken as it is. `area` is the area code of a local mobile without one. Undefined if the text is not a complete
 * number.
 */
export function whatsAppNumber(phone: string, area = ''): string | undefined {
  const digits = phoneDigits(phone);
  if (isForeign(phone)) return digits.length > 7 ? digits : undefined;
  const number = lacksAreaCode(phone) ? area + digits : digits;
  return NATIONAL.test(number) ? `549${number}` : undefined;
}

/** Opens a WhatsApp chat with the text filled in. Undefined if the phone is not a complete number. */
export function whatsAppLink(phone: string, text: string, area?: string): string | undefined {
  const number = whatsAppNumber(phone, area);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
