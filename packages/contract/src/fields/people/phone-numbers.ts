export const MIN_PHONE_DIGITS = 6;

/** Drops a remark such as `(mamá)` or an extension such as `int. 3`. */
const withoutRemark = (phone: string): string => /^\D*(?:\d[^\p{L}\d]*){6,}/u.exec(phone)?.[0] ?? phone;

export const dialable = (phone: string): string =>
  (/^[^\p{L}\d+]*\+/u.test(phone) ? '+' : '') + withoutRemark(phone).replace(/\D/g, '');

const NATIONAL_NUMBER = /^(?:11|[23]\d)\d{8}$/;

/** Local mobiles have `15` before six to eight digits: `341 15 555-0101`, `15 5555-0101`. */
const LOCAL_MOBILE_FORMS: readonly RegExp[] = [
  /^(11)15(\d{8})$/,
  /^([23]\d\d)15(\d{7})$/,
  /^([23]\d{3})15(\d{6})$/,
  /^()15((?:11|[23]\d)\d{8})$/,
  /^()15(\d{6,8})$/,
];

/**
 * Normalizes phones for comparison: Argentine numbers lose their prefixes (+54 9, 0, 15), foreign ones keep all digits.
 * `patient_terms_of` does the same in SQL.
 */
export function phoneDigits(phone: string): string {
  const digits = nationalDigits(phone);
  const mobile = isForeign(phone) ? undefined : LOCAL_MOBILE_FORMS.find((form) => form.test(digits));
  return mobile ? digits.replace(mobile, '$1$2') : digits;
}

function nationalDigits(phone: string): string {
  const typed = dialable(phone).replace(/^00/, '+');
  if (typed.startsWith('+') && !typed.startsWith('+54')) return typed.slice(1);
  return typed
    .replace(/^\+54/, '')
    .replace(/^54(?=\d{10})/, '')
    .replace(/^9(?=\d{10})/, '')
    .replace(/^0/, '');
}

const THREE_DIGIT_AREA_CODES = new Set(
  `220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364
  370 376 379 380 381 383 385 387 388`.split(/\s+/),
);

export function areaCode(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  if (isForeign(phone) || !NATIONAL_NUMBER.test(digits)) return undefined;
  if (digits.startsWith('11')) return '11';
  const written = /^\D*(?:(?:00)?54\D+)?(?:9\D+)?0?(\d{3,4})\D/.exec(phone)?.[1];
  if (written && digits.startsWith(written)) return written;
  return digits.slice(0, THREE_DIGIT_AREA_CODES.has(digits.slice(0, 3)) ? 3 : 4);
}

const isForeign = (phone: string): boolean => /^(?:\+|00)(?!54)/.test(dialable(phone));

export const lacksAreaCode = (phone: string): boolean =>
  !isForeign(phone) && /^15\d{6,8}$/.test(nationalDigits(phone));

/** One of the two may lack the area code. */
export function isSamePhone(one: string, other: string): boolean {
  const [short, long] = [phoneDigits(one), phoneDigits(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short === long) return true;
  const area = areaCode(phoneDigits(one) === long ? one : other);
  return area !== undefined && short.length >= MIN_PHONE_DIGITS && long === area + short;
}

/**
 * Returns the number of a wa.me link: 54 9, area code and number for an Argentine mobile. `area` completes a local
 * mobile. Undefined for an incomplete number.
 */
export function whatsAppNumber(phone: string, area = ''): string | undefined {
  const digits = phoneDigits(phone);
  if (isForeign(phone)) return digits.length > 7 ? digits : undefined;
  const number = lacksAreaCode(phone) ? area + digits : digits;
  return NATIONAL_NUMBER.test(number) ? `549${number}` : undefined;
}

export function whatsAppLink(phone: string, text: string, area?: string): string | undefined {
  const number = whatsAppNumber(phone, area);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
