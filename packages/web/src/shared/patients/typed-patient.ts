import { isSingleName, splitFullName } from '@dentaria/contract/fields/people/full-name.ts';

export interface TypedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly phone: string;
}

const NOTHING: TypedPatient = { firstName: '', lastName: '', docNumber: '', phone: '' };

/**
 * Seven or eight digits are a DNI, other numbers a phone. The last of several words is the last name, with its
 * particles.
 */
export function typedPatient(text: string): TypedPatient {
  const typed = text.trim();
  if (/^\+?[\d\s.()-]+$/.test(typed)) {
    const digits = typed.replace(/\D/g, '');
    return /^\d{7,8}$/.test(digits) && !typed.includes('-')
      ? { ...NOTHING, docNumber: digits }
      : { ...NOTHING, phone: typed };
  }
  const name = typed.replace(/\s+/g, ' ');
  const split = isSingleName(name) ? undefined : splitFullName(name, 'first');
  const { firstName, lastName } = split ?? { firstName: '', lastName: typed.replace(/^,|,$/g, '') };
  return { ...NOTHING, firstName: capitalized(firstName), lastName: capitalized(lastName) };
}

/** Keeps Spanish particles in lower case: "Ana María de los Ángeles", "de la Cruz", "Ortega y Gasset". */
function capitalized(name: string): string {
  const words = name.trim().split(/\s+/);
  const isParticle = (word: string, index: number): boolean => {
    if (index === words.length - 1) return false;
    if (word === 'de' || word === 'del') return true;
    const before = words[index - 1];
    return (word === 'y' && before !== undefined) || (before === 'de' && ARTICLES.has(word));
  };
  return words.map((word, index) => (isParticle(word, index) ? word : capitalizedWord(word))).join(' ');
}

const ARTICLES = new Set(['la', 'las', 'lo', 'los']);

const capitalizedWord = (word: string): string =>
  word.replace(
    /(^|-)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  );
