import type { z } from 'zod';

export const HAS_ADDRESS =
  'No puede tener direcciones de internet ni de correo. Después de un punto, deja un espacio.';

const DOTS = /[\u3002\uff61]/g;

const MARK = /:\/\/|\bwww\.|[^\s@]@[^\s@]|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;

/** Mail clients make links of these after any label. */
const COMMON_DOMAIN = /[\p{L}\p{N}]\.(?:com|net|org|\p{L}{2})(?![\p{L}\p{N}])/iu;

/** Any other word after a dot, unless it follows an initial or a title: 'J.B.Justo', 'Dra.Sosa'. */
const DOMAIN =
  /(?<![\p{L}\p{N}_-])(?!(?:dra?|od|odont|lic|prof|sra?|ma|sta|sto|av|gral)\.)[\p{L}\p{N}_-]{2,}\.\p{L}{3,}/iu;

/** True if the text contains something that a mail client shows as a link. */
export function hasAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return MARK.test(plain) || COMMON_DOMAIN.test(plain) || DOMAIN.test(plain);
}

/** Rejects addresses in a text that appears in mails to people who do not know its author. */
export const withoutAddress = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.refine((text) => !hasAddress(text), HAS_ADDRESS);
