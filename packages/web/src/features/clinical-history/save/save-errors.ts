import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import type { SectionName } from '../history/sections.ts';

/** `firstName` → `first name`, as the specification writes demographic fields in messages. */
export const fieldLabel = (field: string): string =>
  field.replace(/([a-z])([A-Z])/g, '$1 $2').toLocaleLowerCase('es');

/** `Errores de validación: doc number: DNI debe tener 7 u 8 dígitos, ...` (specification, section 8). */
export const validationText = (errors: FieldErrors): string =>
  `Errores de validación: ${Object.entries(errors)
    .map(([field, message]) => `${fieldLabel(field)}: ${message}`)
    .join(', ')}`;

/** The section that shows a field of the save request. */
export function sectionOf(field: string): SectionName {
  if (field.startsWith('anamnesis')) return 'anamnesis';
  if (field.startsWith('toothStatus') || field.startsWith('toothNotes')) return 'odontogram';
  if (field.startsWith('treatmentPlan')) return 'plan';
  return 'information';
}
