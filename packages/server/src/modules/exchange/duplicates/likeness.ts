import type { Likelihood, SimilarPatientsQuery } from '@dentaria/contract/exchange/duplicates.ts';
import { MIN_PHONE_DIGITS, phoneDigits } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';

export type Identity = Readonly<Record<Exclude<keyof SimilarPatientsQuery, 'except'>, string | null>>;

/** Empty strings are unknown. */
export interface NormalizedIdentity {
  readonly sortedName: string;
  readonly trigrams: ReadonlySet<string>;
  readonly docText: string;
  readonly doc: string;
  readonly birth: string;
  readonly phone: string;
  readonly email: string;
}

export interface Likeness {
  readonly likelihood: Likelihood;
  readonly score: number;
  readonly reasons: string[];
}

const MIN_DOC_DIGITS = 6;
/** Digits of a phone without the area code, which one of the records may lack. */
const LOCAL_DIGITS = 7;

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '');
const longEnough = (text: string, length: number): string => (text.length < length ? '' : text);

export function normalizeIdentity(identity: Identity): NormalizedIdentity {
  const words = foldForSearch(`${identity.lastName ?? ''} ${identity.firstName ?? ''}`)
    .split(/[^a-zñ0-9]+/)
    .filter((word) => word !== '')
    .sort();
  return {
    sortedName: words.join(' '),
    trigrams: new Set(words.flatMap(trigramsOf)),
    docText: identity.docNumber ?? '',
    doc: longEnough(digitsOf(identity.docNumber).replace(/^0+/, ''), MIN_DOC_DIGITS),
    birth: identity.dateOfBirth ?? '',
    phone: longEnough(phoneDigits(identity.phone ?? ''), MIN_PHONE_DIGITS).slice(-LOCAL_DIGITS),
    email: (identity.email ?? '').trim().toLowerCase(),
  };
}

/** Pads words as pg_trgm does. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}

function nameLikeness(one: NormalizedIdentity, other: NormalizedIdentity): number {
  if (one.sortedName === '' || other.sortedName === '') return 0;
  if (one.sortedName === other.sortedName) return 1;
  let common = 0;
  for (const trigram of one.trigrams) if (other.trigrams.has(trigram)) common += 1;
  return common / (one.trigrams.size + other.trigrams.size - common);
}

function isTypo(one: string, other: string): boolean {
  if (one === other || one.length !== other.length) return false;
  const places = [...one].flatMap((digit, place) => (digit === other[place] ? [] : [place]));
  const [first = 0, second = 0] = places;
  if (places.length === 1) return true;
  return (
    places.length === 2 &&
    second === first + 1 &&
    one[first] === other[second] &&
    one[second] === other[first]
  );
}

function isBirthTypo(one: string, other: string): boolean {
  const [year, month, day] = one.split('-');
  return isTypo(digitsOf(one), digitsOf(other)) || other === `${year}-${day}-${month}`;
}

const MIN_NAME_LIKENESS = 0.45;
export const MIN_SCORE = 45;
const LIKELY = 60;
const CERTAIN = 85;

const WEIGHTS = {
  name: 50,
  sameBirth: 35,
  birthTypo: 15,
  otherBirth: -35,
  docTypo: 25,
  otherDoc: -10,
  phone: 20,
  email: 20,
} as const;

export function compareIdentities(one: NormalizedIdentity, other: NormalizedIdentity): Likeness | undefined {
  const name = nameLikeness(one, other);
  const hasSameDoc = one.doc !== '' && one.doc === other.doc;
  if (!hasSameDoc && name < MIN_NAME_LIKENESS) return undefined;
  const reasons: string[] = [];
  let score = hasSameDoc ? 60 : 0;
  if (hasSameDoc)
    reasons.push(one.docText === other.docText ? 'Mismo DNI' : 'Mismo DNI, escrito de otra forma');
  score += Math.round(WEIGHTS.name * name);
  if (name === 1) reasons.push('Mismo nombre y apellido');
  else if (name >= MIN_NAME_LIKENESS) reasons.push('Nombre y apellido parecidos');
  if (one.birth !== '' && other.birth !== '') {
    if (one.birth === other.birth) {
      score += WEIGHTS.sameBirth;
      reasons.push('Misma fecha de nacimiento');
    } else if (isBirthTypo(one.birth, other.birth)) {
      score += WEIGHTS.birthTypo;
      reasons.push('Fecha de nacimiento casi igual');
    } else score += WEIGHTS.otherBirth;
  }
  if (!hasSameDoc && one.doc !== '' && other.doc !== '') {
    const hasTypo = isTypo(one.doc, other.doc);
    score += hasTypo ? WEIGHTS.docTypo : WEIGHTS.otherDoc;
    if (hasTypo) reasons.push('DNI con una cifra distinta o dos cambiadas de lugar');
  }
  if (one.phone !== '' && one.phone === other.phone) {
    score += WEIGHTS.phone;
    reasons.push('Mismo teléfono');
  }
  if (one.email !== '' && one.email === other.email) {
    score += WEIGHTS.email;
    reasons.push('Mismo email');
  }
  const bounded = Math.max(0, Math.min(100, score));
  return { likelihood: likelihoodOf(bounded), score: bounded, reasons };
}

const likelihoodOf = (score: number): Likelihood =>
  score >= CERTAIN ? 'certain' : score >= LIKELY ? 'likely' : 'possible';
