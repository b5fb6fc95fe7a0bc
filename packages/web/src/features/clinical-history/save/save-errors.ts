import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import type { SectionName } from '../history/sections.ts';

/** `firstName` → `first name`, as in the messages of the specification. */
export const fieldLabel = (field: string): string =>
  field.replace(/([a-z])([A-Z])/g, '$1 $2').toLocaleLowerCase('es');

/** Specification, section 8: `Errores de validación: doc number: DNI debe tener 7 u 8 dígitos, ...`. */
export const validationText = (errors: FieldErrors): string =>
  `Errores de validación: ${Object.entries(errors)
    .map(([field, message]) => `${fieldLabel(field)}: ${message}`)
    .join(', ')}`;

export function sectionOf(field: string): SectionName {
  if (field.startsWith('anamnesis')) return 'anamnesis';
  if (field.startsWith('toothStatus') || field.startsWith('toothNotes')) return 'odontogram';
  if (field.startsWith('treatmentPlan')) return 'plan';
  return 'information';
}
