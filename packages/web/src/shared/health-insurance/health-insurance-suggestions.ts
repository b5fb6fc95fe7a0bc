import { foldForSearch, searchPattern } from '@dentaria/contract/fields/text-search.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';

export interface InsuranceSuggestion {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
}

const MAX_SUGGESTIONS = 30;

/**
 * Finds every typed word in name, short name, code or details, ignoring accents and case. Names that begin with the
 * typed text come first.
 */
export function suggestInsurances(
  insurances: readonly HealthInsurance[],
  typed: string,
): InsuranceSuggestion[] {
  const words = typed.split(/\s+/).filter(Boolean).map(searchPattern);
  const wanted = words.map((word) => new RegExp(word));
  const start = new RegExp(`^${words.join(' ')}`);
  const found = insurances
    .map((insurance) => ({ insurance, texts: textsOf(insurance).map(foldForSearch) }))
    .filter(({ insurance, texts }) => {
      const all = [...texts, foldForSearch(insurance.federation_code)].join(' ');
      return wanted.every((word) => word.test(all));
    })
    .map(({ insurance, texts }) => ({ insurance, begins: texts.some((text) => start.test(text)) }));
  return [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)]
    .slice(0, MAX_SUGGESTIONS)
    .map(({ insurance }) => ({
      id: insurance.health_insurance_id,
      name: insurance.name,
      hint: `${insurance.federation_code} · ${insurance.details}`,
    }));
}

const textsOf = ({ name, details }: HealthInsurance): readonly string[] => [
  name,
  details,
  shortInsuranceName(name),
];
