import { type AuditFilter, auditFilter } from '@dentaria/contract/auth/audit.ts';

export const NO_FILTERS = {
  from: '',
  to: '',
  who: '',
  patient: '',
  clinic: '',
  action: '',
  object: '',
  objectId: '',
};

export type FilterName = keyof typeof NO_FILTERS;
export type FilterTexts = Readonly<Record<FilterName, string>>;

export const FILTER_NAMES = Object.keys(NO_FILTERS) as FilterName[];

/** Ignores invalid filters. */
export function readFilters(filters: Readonly<Record<string, string>>): FilterTexts {
  const texts = { ...NO_FILTERS };
  for (const name of FILTER_NAMES) texts[name] = filters[name] ?? '';
  const { errors } = checkFilters(texts);
  for (const name of FILTER_NAMES) if (errors[name]) texts[name] = '';
  return texts;
}

export const filtersInUse = (texts: FilterTexts): Record<string, string> =>
  Object.fromEntries(
    FILTER_NAMES.map((name) => [name, texts[name].trim()]).filter(([, text]) => text !== ''),
  );

export type FilterErrors = Readonly<Partial<Record<FilterName, string>>>;

export function checkFilters(texts: FilterTexts): { filter: AuditFilter; errors: FilterErrors } {
  const checked = auditFilter.safeParse(filtersInUse(texts));
  const errors: Partial<Record<FilterName, string>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = FILTER_NAMES.find((one) => one === path[0]);
    if (name) errors[name] = name === 'objectId' ? 'Solo un número' : message;
  }
  if (!errors.from && !errors.to && texts.from && texts.to && texts.to < texts.from)
    errors.to = 'Es anterior a la primera';
  return { filter: checked.data ?? {}, errors };
}
