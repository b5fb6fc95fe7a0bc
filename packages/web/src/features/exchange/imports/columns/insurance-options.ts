import type { ImportInsurance } from '@dentaria/contract/exchange/imports.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import { suggestInsurances } from '../../../../shared/lib/health-insurance-suggestions.ts';

/** What a way of writing an obra social may stand for. */
export interface InsuranceOption {
  readonly key: string;
  /** As a mapping names it. */
  readonly name: string | null;
  readonly label: string;
  /** The legal name, if the label is a shorter one. */
  readonly hint?: string;
}

const registered = (name: string, short = shortInsuranceName(name)): InsuranceOption => ({
  key: `name ${name}`,
  name,
  label: short,
  ...(short !== name && { hint: name }),
});

const asWritten = (text: string): InsuranceOption => ({
  key: 'text',
  name: text,
  label: `Dejar «${text}» como está`,
});

const NONE: InsuranceOption = { key: 'none', name: null, label: 'Sin obra social' };

/** The option that is chosen. */
export function optionOf({ name, text, matches, isRegistered }: ImportInsurance): InsuranceOption {
  if (name === null) return NONE;
  const match = matches.find((each) => each.name === name);
  if (match) return registered(name, match.shortName);
  return isRegistered || name !== text ? registered(name) : asWritten(text);
}

/** The similar ones, or those of the registry that contain what was typed; then what is always possible. */
export function insuranceOptions(
  insurance: ImportInsurance,
  typed: string,
  registry: readonly HealthInsurance[],
): InsuranceOption[] {
  const chosen = optionOf(insurance);
  const similar = insurance.matches.map(({ name, shortName }) => registered(name, shortName));
  const found = typed === '' ? similar : searched(registry, typed);
  const options = [...found, asWritten(insurance.text), NONE];
  return options.some(({ key }) => key === chosen.key) ? options : [chosen, ...options];
}

/** A suggestion has a name for histories; a mapping needs the registered one. */
function searched(registry: readonly HealthInsurance[], typed: string): InsuranceOption[] {
  const names = new Map(registry.map(({ health_insurance_id: id, name }) => [id, name]));
  return suggestInsurances(registry, typed).map(({ id, name }) => registered(names.get(id) ?? name));
}
