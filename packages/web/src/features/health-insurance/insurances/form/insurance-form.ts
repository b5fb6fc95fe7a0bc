import type {
  HealthInsurance,
  HealthInsuranceContent,
} from '@dentaria/contract/health-insurance/insurances.ts';

export type InsuranceFormValues = HealthInsuranceContent;

export const initialValues = (insurance: HealthInsurance | undefined): InsuranceFormValues => ({
  name: insurance?.name ?? '',
  federation_code: insurance?.federation_code ?? '',
  details: insurance?.details ?? '',
});

/** The collapsible sections of the form, with their fields. */
const SECTIONS = [
  { title: 'Información Básica', fields: ['name', 'federation_code'] },
  { title: 'Información Adicional', fields: ['details'] },
] as const satisfies readonly { title: string; fields: readonly (keyof InsuranceFormValues)[] }[];

export type SectionTitle = (typeof SECTIONS)[number]['title'];

export const FIELDS: readonly (keyof InsuranceFormValues)[] = SECTIONS.flatMap(({ fields }) => [...fields]);

/** The open sections, the most recently opened first. */
export type OpenSections = readonly SectionTitle[];

export const ALL_OPENED: OpenSections = SECTIONS.map(({ title }) => title);

/** The sections to show open: on a narrow screen only one (specification, section 2). */
export const shownSections = (opened: OpenSections, isNarrow: boolean): OpenSections =>
  isNarrow ? opened.slice(0, 1) : opened;

/** Opens or closes a section. On a narrow screen it replaces the open one. */
export function toggleSection(
  opened: OpenSections,
  title: SectionTitle,
  open: boolean,
  isNarrow: boolean,
): OpenSections {
  const others = isNarrow ? [] : opened.filter((other) => other !== title);
  return open ? [title, ...others] : others;
}

/** Opens the sections of the fields, that of the first field in front, so that their errors are visible. */
export function openSectionsOf(opened: OpenSections, fields: readonly string[]): OpenSections {
  const matching = SECTIONS.filter((section) => section.fields.some((field) => fields.includes(field))).map(
    ({ title }) => title,
  );
  return [...matching, ...opened.filter((title) => !matching.includes(title))];
}
