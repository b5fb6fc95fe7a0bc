import { foldForSearch } from '../fields/text-search.ts';
import type { HealthInsurance } from './insurances.ts';
import { shortInsuranceName } from './short-name.ts';

export type NamedInsurance = Pick<HealthInsurance, 'name' | 'details'>;

/** Ways to say that a patient pays privately. */
const NONE = new Set([
  'particular',
  'particulares',
  'privado',
  'ninguna',
  'ninguno',
  'no',
  'no tiene',
  'no posee',
  'sin obra social',
  'sin os',
  'sin cobertura',
  's/os',
  's/o',
  's/d',
  'n/a',
  '-',
]);

/** Other names by short name: a union, a brand or a former name. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['OSDE', ['OSDE Binario']],
  ['OSECAC', ['Empleados de Comercio']],
  ['OSMATA', ['SMATA']],
  ['OSPECON', ['UOCRA', 'Construir Salud']],
  ['OSPRERA', ['UATRE']],
  ['OSPSA', ['Sanidad']],
  ['OSUOMRA', ['UOM', 'UOMRA']],
  ['PAMI', ['INSSJP', 'INSSJyP', 'PAMI INSSJP', 'INSSJP PAMI']],
  ['Unión Personal', ['UPCN']],
]);

/** Lower case without accents and signs, one space between words. */
export const foldInsuranceName = (text: string): string =>
  foldForSearch(text)
    .replace(/[^a-zñ0-9/-]+/g, ' ')
    .trim();

export const isNoInsurance = (text: string): boolean =>
  NONE.has(foldInsuranceName(text)) || NONE.has(foldForSearch(text));

/** Letters and digits only: `O.S.D.E.` and `osde` are the same. */
export const insuranceKey = (text: string): string => foldForSearch(text).replace(/[^a-zñ0-9]/g, '');

/** Without the words with which most names begin: `Obra Social del Personal Rural` is `rural`. */
const coreKey = (text: string): string =>
  insuranceKey(
    foldInsuranceName(text).replace(/^(?:(?:obra social|o s|os|del?|las?|los|el|para|personal)\s+)+/, ''),
  );

/** `OSDE 2 310`, `OSDE-310`, `OSDE (plan 310)`. */
function withoutPlan(text: string): string {
  const words = foldInsuranceName(text).split(/[ /-]/);
  return words.slice(0, words.findLastIndex((word) => !/^(?:plan|\d*)$/.test(word)) + 1).join(' ');
}

/** The details of a registered obra social are `OSIAD · CABA · Obra social`; many have no abbreviation. */
export function abbreviationIn(details: string): string {
  const facts = details.split(' · ');
  return facts.length === 3 ? (facts[0] ?? '') : '';
}

/** Finds registered obras sociales by names as people write them. */
export function insuranceNames<Insurance extends NamedInsurance>(registered: readonly Insurance[]) {
  const byKey = (keysOf: (insurance: Insurance) => readonly string[]): Map<string, Insurance[]> => {
    const found = new Map<string, Insurance[]>();
    for (const insurance of registered)
      for (const key of new Set(keysOf(insurance))) found.set(key, [...(found.get(key) ?? []), insurance]);
    return found;
  };
  const names = byKey(({ name }) => [insuranceKey(name)]);
  const shortNames = byKey(({ name }) => [insuranceKey(shortInsuranceName(name))]);
  const others = byKey(({ name, details }) => {
    const [abbreviation = '', province = ''] = abbreviationIn(details) ? details.split(' · ') : [];
    const aliases = ALIASES.get(shortInsuranceName(name)) ?? [];
    return [
      coreKey(name),
      ...[abbreviation, `${abbreviation} ${province}`, ...aliases].map(insuranceKey),
    ].filter(Boolean);
  });

  /** A name wins over a short name, and a short name over an abbreviation. Names in full count as unique. */
  const withKey = (key: string): readonly Insurance[] =>
    names.get(key)?.slice(0, 1) ?? shortNames.get(key) ?? others.get(key) ?? [];

  /** Those with this name, short name or abbreviation, also with the number of a plan after it. */
  const findAll = (text: string): readonly Insurance[] => {
    if (isNoInsurance(text)) return [];
    const found = [insuranceKey(text), coreKey(text), insuranceKey(withoutPlan(text))]
      .filter((key) => key.length > 1)
      .map(withKey)
      .filter(({ length }) => length > 0);
    return found.find(({ length }) => length === 1) ?? found[0] ?? [];
  };

  return {
    findAll,

    /** Undefined for a name that two share, like that of the obras sociales of two provinces. */
    find: (text: string): Insurance | undefined => {
      const found = findAll(text);
      return found.length === 1 ? found[0] : undefined;
    },
  };
}
