const LABEL =
  /(?<![\p{L}\p{N}])(?:tel[eé]fonos?|tels?|celular|cel|m[oó]vil|whatsapp|wsp|wpp|wa|fijo|particular|part|n[°º]|y|o|e)(?![\p{L}\p{N}])[.:]?/giu;
/** `011/4222-3333` */
const AREA_CODE = /(^|[^\d -] ?)(\(?\d{2,5}\)?) ?\/ ?(?=\d{3,4}[ -]?\d{3,4})/g;
/** One number, or several separated only by spaces. */
const NUMBER = /\+?\(?\d[\d\s()-]*/g;
const DAY = /^\d{1,2}\/\d{1,2}\/\d{2,4}$|^\d{4}-\d{2}-\d{2}$/;
const SIGNS = ' /,;:|.-';
const MIN_DIGITS = 6;
const MAX_E164_DIGITS = 15;
const MAX_NATIONAL_DIGITS = 13;

/**
 * Returns the first phone without labels and dots. `rest` is the other text: a second number, an owner, an extension.
 */
export function readPhone(
  text: string,
): { readonly phone: string; readonly rest: string } | { readonly message: string } {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^(\d{6,})[.,]0+$/, '$1')
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .join(' ')
    .replace(/(?<=\d)\.(?=\d)/g, ' ')
    .replace(AREA_CODE, '$1$2 ');
  const found = DAY.test(text)
    ? undefined
    : (plain.match(NUMBER) ?? []).find((each) => digitsOf(each) >= MIN_DIGITS);
  if (!found) return { message: 'El teléfono no es válido' };
  const phone = withoutDanglingSigns(firstNumberIn(found));
  if (digitsOf(phone) > MAX_E164_DIGITS) return { message: 'Escribí un solo teléfono' };
  const others = plain.replace(phone, ' ').replace(LABEL, ' ').replace(/\s+/g, ' ');
  const rest = withoutTrailing(others, SIGNS).replace(/^[ /,;:|.-]+/, '');
  return { phone, rest: /[\p{L}\p{N}]/u.test(rest) ? rest : '' };
}

function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

function withoutDanglingSigns(number: string): string {
  const text = withoutTrailing(number, ' (-');
  const isBalanced = text.split('(').length === text.split(')').length;
  return isBalanced ? text : text.replace(/[()]/g, '').trim();
}

function firstNumberIn(number: string): string {
  const parts = number.trim().split(/\s+-\s+|\s+/);
  const isWhole = (part: string): boolean => digitsOf(part) >= MIN_DIGITS;
  if (parts.length > 1 && parts.every(isWhole)) return parts[0] ?? '';
  if (digitsOf(number) <= MAX_NATIONAL_DIGITS || /^(?:\+|00)/.test(number)) return number;
  const words = number.trim().split(/\s+/);
  const beginnings = words.map((_, place) => words.slice(0, place + 1).join(' '));
  const isNational = (text: string): boolean => digitsOf(text) >= 10 && digitsOf(text) <= MAX_NATIONAL_DIGITS;
  return beginnings.find(isNational) ?? beginnings.find(isWhole) ?? number;
}
