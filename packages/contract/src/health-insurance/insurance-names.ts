import { foldForSearch } from '../fields/text-search.ts';
import type { HealthInsurance } from './insurances.ts';
import { shortInsuranceName } from './short-name.ts';

export type NamedInsurance = Pick<HealthInsurance, 'name' | 'details'>;

const PRIVATE_ABBREVIATIONS = new Set(['s/os', 's/o', 's/d', 'n/a', '-']);

/** Beginnings such as `sin obra social` and `particular (efectivo)`. */
const PRIVATE_PREFIX =
  /^(?:(?:particular|particulares|privad[ao]|prepaga|part|ningun[ao])(?: |$)|(?:sin|no)(?:$| (?:tiene|posee|paga|obra social|o s|os|cobertura|prepaga)(?: |$)))/;

const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['ASE', ['ASE']],
  ['OSBA', ['Bancaria', 'La Bancaria']],
  ['OSDE', ['OSDE Binario', 'OSDE Flux', 'OSDE Neo']],
  ['OSECAC', ['Empleados de Comercio']],
  ['OSMATA', ['SMATA']],
  ['OSPECON', ['UOCRA', 'Construir Salud', 'UOCRA Construir Salud']],
  ['OSPRERA', ['UATRE']],
  ['OSUOMRA', ['UOM', 'UOMRA']],
  ['OSUTHGRA', ['UTHGRA']],
  ['PAMI', ['INSSJP', 'INSSJyP', 'PAMI INSSJP', 'INSSJP PAMI']],
  ['Unión Personal', ['UPCN', 'Unión Personal UPCN', 'UPCN Unión Personal']],
]);

/** Shorter acronyms are also words or other names: DOS, AMP, CSS, FAA. */
const MIN_ACRONYM_LENGTH = 4;

export const foldInsuranceName = (text: string): string =>
  foldForSearch(text)
    .replace(/[^a-zñ0-9/-]+/g, ' ')
    .trim();

export const isNoInsurance = (text: string): boolean =>
  PRIVATE_ABBREVIATIONS.has(foldForSearch(text)) || PRIVATE_PREFIX.test(foldInsuranceName(text));

export const insuranceKey = (text: string): string => foldForSearch(text).replace(/[^a-zñ0-9]/g, '');

/** Drops the common beginning: `Obra Social del Personal Rural` → `rural`. */
const coreKey = (text: string): string =>
  insuranceKey(
    foldInsuranceName(text).replace(/^(?:(?:obra social|o s|os|del?|las?|los|el|para|personal) )+/, ''),
  );

/** Drops a plan number, as in `OSDE 2 310`, `OSDE (plan 310)` or `OSDE310`. */
function withoutPlan(text: string): string {
  const key = insuranceKey(text);
  const last = [...key].findLastIndex((character) => character < '0' || character > '9');
  return key.slice(0, last + 1).replace(/plan$/, '');
}

/** `details` of a registered obra social are `OSIAD · CABA · Obra social`; many lack the abbreviation. */
export function abbreviationIn(details: string): string {
  const facts = details.split(' · ');
  return facts.length === 3 ? (facts[0] ?? '') : '';
}

interface Keys {
  readonly name: string;
  readonly core: string;
  readonly short: readonly string[];
}

const keyCache = new Map<string, Keys>();
const MAX_CACHED_KEYS = 5_000;

function keysOf({ name, details }: NamedInsurance): Keys {
  const id = `${name}\n${details}`;
  const known = keyCache.get(id);
  if (known) return known;
  const short = shortInsuranceName(name);
  const acronym = abbreviationIn(details);
  const province = details.split(' · ')[1] ?? '';
  const aliases = ALIASES.get(short) ?? ALIASES.get(acronym) ?? [];
  const abbreviations = [short, acronym].filter((each) => insuranceKey(each).length >= MIN_ACRONYM_LENGTH);
  const keys = {
    name: insuranceKey(name),
    core: coreKey(name),
    short: [...abbreviations, ...(acronym ? [`${acronym} ${province}`] : []), ...aliases].map(insuranceKey),
  };
  if (keyCache.size >= MAX_CACHED_KEYS) keyCache.clear();
  keyCache.set(id, keys);
  return keys;
}

export function insuranceNames<Insurance extends NamedInsurance>(registered: readonly Insurance[]) {
  const byKey = (select: (keys: Keys) => readonly string[]): ReadonlyMap<string, readonly Insurance[]> => {
    const found = new Map<string, Insurance[]>();
    for (const insurance of registered)
      for (const key of new Set(select(keysOf(insurance))))
        found.set(key, [...(found.get(key) ?? []), insurance]);
    return found;
  };
  const names = byKey(({ name }) => [name]);
  const cores = byKey(({ core }) => (core === '' ? [] : [core]));
  const shortNames = byKey(({ short }) => short);

  /** Ignores a plan number. Returns all that share an acronym, because charging the wrong one is worse than none. */
  const findAll = (text: string): readonly Insurance[] => {
    const named = names.get(insuranceKey(text));
    if (named) return named;
    if (isNoInsurance(text)) return [];
    const folded = foldInsuranceName(text);
    const spellings = [folded, folded.replace(/^(?:obra social|o s|os) /, '')];
    const keys = spellings.flatMap((spelling) => [insuranceKey(spelling), withoutPlan(spelling)]);
    const known = keys.find((key) => shortNames.has(key));
    if (known !== undefined) return shortNames.get(known) ?? [];
    // `Caucho` alone is ambiguous, `Obra social del caucho` is not.
    return (folded.includes(' ') && cores.get(coreKey(text))) || [];
  };

  return {
    findAll,

    /** Undefined if several match (OSEP: Mendoza, Catamarca). */
    find: (text: string): Insurance | undefined => {
      const found = findAll(text);
      return found.length === 1 ? found[0] : undefined;
    },
  };
}

export function findPlan<Plan extends { readonly name: string }>(
  text: string,
  insurance: { readonly name: string; readonly plans: readonly Plan[] },
): Plan | undefined {
  const insurerKey = insuranceKey(shortInsuranceName(insurance.name));
  const key = (name: string): string => {
    const plain = insuranceKey(name).replace(/^plan/, '');
    return plain.startsWith(insurerKey) && plain.length > insurerKey.length
      ? plain.slice(insurerKey.length).replace(/^plan/, '')
      : plain;
  };
  const found = insurance.plans.filter(({ name }) => key(name) === key(text));
  return found.length === 1 ? found[0] : undefined;
}
