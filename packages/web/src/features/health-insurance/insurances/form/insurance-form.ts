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

export const SECTIONS = {
  basic: { title: 'Información Básica', fields: ['name', 'federation_code'] },
  additional: { title: 'Información Adicional', fields: ['details'] },
} as const satisfies Readonly<
  Record<string, { title: string; fields: readonly (keyof InsuranceFormValues)[] }>
>;

export type SectionId = keyof typeof SECTIONS;

const SECTION_IDS: readonly SectionId[] = ['basic', 'additional'];

/** Most recently opened section first. */
export type OpenSections = readonly SectionId[];

export const ALL_OPEN: OpenSections = SECTION_IDS;

/** On a narrow screen only one section is open (specification, section 2). */
export const shownSections = (opened: OpenSections, isNarrow: boolean): OpenSections =>
  isNarrow ? opened.slice(0, 1) : opened;

export function toggleSection(
  opened: OpenSections,
  id: SectionId,
  open: boolean,
  isNarrow: boolean,
): OpenSections {
  const others = isNarrow ? [] : opened.filter((other) => other !== id);
  return open ? [id, ...others] : others;
}

/** Opens the sections that contain the fields, so that their errors are visible. */
export function openSectionsOf(opened: OpenSections, fields: readonly string[]): OpenSections {
  const matching = SECTION_IDS.filter((id) => SECTIONS[id].fields.some((field) => fields.includes(field)));
  return [...matching, ...opened.filter((id) => !matching.includes(id))];
}
