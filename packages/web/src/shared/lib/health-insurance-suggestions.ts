import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';

/** What a field that names an obra social offers for what is typed. */
export interface InsuranceSuggestion {
  readonly id: number;
  /** What the field takes. */
  readonly name: string;
  /** Code and details, to tell one from another. */
  readonly hint: string;
}

/** More than these nobody reads. */
const MOST = 30;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A history takes letters, digits, spaces and . , ' " - only (specification, section 5): a name is offered in those. */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\d\s.,'"-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The obras sociales whose name, code or details hold every word that was typed, without regard to accents and
 * capitals. Those whose name or acronym begins with it come first.
 */
export function suggestInsurances(
  insurances: readonly HealthInsurance[],
  typed: string,
): InsuranceSuggestion[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  const found = insurances
    .map((insurance) => ({ insurance, texts: [insurance.name, insurance.details].map(fold) }))
    .filter(({ insurance, texts }) => {
      const all = [...texts, fold(insurance.federation_code)].join(' ');
      return words.every((word) => all.includes(word));
    })
    .map(({ insurance, texts }) => ({ insurance, begins: texts.some((text) => text.startsWith(start)) }));
  return [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)]
    .slice(0, MOST)
    .map(({ insurance }) => ({
      id: insurance.health_insurance_id,
      name: plainName(insurance.name),
      hint: `${insurance.federation_code} · ${insurance.details}`,
    }));
}
