import { type AuditFilter, auditFilter } from '@dentaria/contract/auth/audit.ts';

const FILTER_NAMES = ['from', 'to', 'who', 'patient', 'clinic', 'action', 'object', 'objectId'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filters as they are typed: an empty text filters nothing. */
export type FilterTexts = Readonly<Record<FilterName, string>>;

export const NO_FILTERS: FilterTexts = {
  from: '',
  to: '',
  who: '',
  patient: '',
  clinic: '',
  action: '',
  object: '',
  objectId: '',
};

/** The filters of `?action=read&from=2026-03-01`; what makes no sense is left out. */
export function readFilters(params: URLSearchParams): FilterTexts {
  const texts = { ...NO_FILTERS };
  for (const name of FILTER_NAMES) texts[name] = params.get(name) ?? '';
  const { errors } = checkFilters(texts);
  for (const name of FILTER_NAMES) if (errors[name]) texts[name] = '';
  return texts;
}

export const countInUse = (texts: FilterTexts): number => Object.keys(inUse(texts)).length;

/** The address of the filters in use. */
export const writeFilters = (texts: FilterTexts): URLSearchParams => new URLSearchParams(inUse(texts));

export type FilterErrors = Readonly<Partial<Record<FilterName, string>>>;

/** What is asked of the server, and what is wrong with the texts. */
export function checkFilters(texts: FilterTexts): { filter: AuditFilter; errors: FilterErrors } {
  const checked = auditFilter.safeParse(inUse(texts));
  const errors: Partial<Record<FilterName, string>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = FILTER_NAMES.find((one) => one === path[0]);
    if (name) errors[name] = name === 'objectId' ? 'Solo un número' : message;
  }
  if (!errors.from && !errors.to && texts.from && texts.to && texts.to < texts.from)
    errors.to = 'Es anterior a la primera';
  return { filter: checked.data ?? {}, errors };
}

const inUse = (texts: FilterTexts): Record<string, string> =>
  Object.fromEntries(
    FILTER_NAMES.map((name) => [name, texts[name].trim()]).filter(([, text]) => text !== ''),
  );
