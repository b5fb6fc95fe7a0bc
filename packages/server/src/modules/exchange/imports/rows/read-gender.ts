import type { ImportGender } from '@dentaria/contract/exchange/imports.ts';
import type { Gender } from '@dentaria/contract/fields/people/genders.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';

const SPELLINGS: Readonly<Record<Gender, RegExp>> = {
  FEMALE: /^(?:f|fem|femenin[oa]|femenil|mujer|muj|hembra|dama|senora|sra|nina|nena|female|woman|w)$/,
  MALE: /^(?:masc|masculino|hombre|hom|h|varon|var|v|macho|caballero|senor|sr|nino|nene|male|man)$/,
  OTHER: /^(?:x|o|otr[oae]|no binari[oae]|nb|other)$/,
};
const GENDERS = Object.keys(SPELLINGS) as Gender[];

const meaningOf = (text: string): Gender | undefined =>
  GENDERS.find((gender) => SPELLINGS[gender].test(text));

/** M is "masculino" next to F, but "mujer" next to H (hombre) or V (varón). */
const AMBIGUOUS = 'm';

export const genderKey = (text: string): string => foldForSearch(text).replace(/\./g, '').trim();

/** Recognizes texts that mean the same in every column: `F`, `Varón`, `1 - Masculino`. */
function unambiguousGender(key: string): Gender | undefined {
  const whole = meaningOf(key);
  if (whole) return whole;
  const meanings = new Set((key.match(/[a-z]{3,}/g) ?? []).map(meaningOf));
  const [only, ...others] = [...meanings];
  return others.length === 0 ? only : undefined;
}

export interface CountedText {
  readonly text: string;
  readonly count: number;
}

export function proposeGenders(
  counted: readonly CountedText[],
  chosen: ReadonlyMap<string, Gender | null>,
): ImportGender[] {
  const keys = new Set(counted.map(({ text }) => genderKey(text)));
  const byKey = Map.groupBy(counted, ({ text }) => genderKey(text));
  return [...byKey].map(([key, texts]): ImportGender => {
    const first = texts[0]?.text ?? '';
    const written = { text: first, rows: texts.reduce((sum, { count }) => sum + count, 0) };
    const choice = chosen.get(key);
    if (choice !== undefined) return { ...written, gender: choice, basis: 'chosen' };
    if (key === AMBIGUOUS) return { ...written, ...meaningOfM(keys) };
    const gender = unambiguousGender(key);
    return { ...written, gender: gender ?? null, basis: gender ? 'known' : 'unknown' };
  });
}

function meaningOfM(keys: ReadonlySet<string>): Pick<ImportGender, 'gender' | 'basis'> {
  const has = (...texts: readonly string[]): boolean => texts.some((text) => keys.has(text));
  const hasFemale = has('f', 'fem', 'femenino', 'femenina', 'female', 'w');
  const hasMale = has('h', 'v', 'hombre', 'varon', 'hom', 'var');
  if (hasFemale && hasMale) return { gender: null, basis: 'unknown' };
  if (hasFemale) return { gender: 'MALE', basis: 'known' };
  if (hasMale) return { gender: 'FEMALE', basis: 'guessed' };
  const isAlone =
    keys.size === [...keys].filter((key) => key === AMBIGUOUS || meaningOf(key) === 'OTHER').length;
  return isAlone ? { gender: 'MALE', basis: 'guessed' } : { gender: null, basis: 'unknown' };
}

const NAMES: Readonly<Record<Gender, string>> = { FEMALE: 'Femenino', MALE: 'Masculino', OTHER: 'Otro' };

export function readGender(
  text: string,
  meanings: ReadonlyMap<string, Pick<ImportGender, 'gender' | 'basis'>>,
): { readonly gender: Gender; readonly message?: string } | { readonly message: string } {
  const key = genderKey(text);
  const found = meanings.get(key);
  if (found?.basis === 'chosen' && found.gender === null) return { message: 'Se eligió no importarlo' };
  const gender = found ? found.gender : unambiguousGender(key);
  if (!gender) return { message: 'No se sabe qué género es: elegilo en Columnas' };
  return found?.basis === 'guessed'
    ? { gender, message: `Se tomó por ${NAMES[gender]}, por cómo está escrita la columna` }
    : { gender };
}
