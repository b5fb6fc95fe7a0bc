import type { FieldErrors } from '@dentaria/contract/http/problem.ts';

/** `firstName` → `first name`: demographic fields are named lowercased, with spaces. */
export const fieldLabel = (field: string): string =>
  field.replace(/([a-z])([A-Z])/g, '$1 $2').toLocaleLowerCase('es');

/** `Errores de validación: doc number: DNI debe tener 7 u 8 dígitos, ...` (specification, section 8). */
export const validationText = (errors: FieldErrors): string =>
  `Errores de validación: ${Object.entries(errors)
    .map(([field, message]) => `${fieldLabel(field)}: ${message}`)
    .join(', ')}`;

/** Which of the four sections a field of an answer belongs to. */
export function sectionOf(field: string): number {
  if (field.startsWith('anamnesis')) return 1;
  if (field.startsWith('toothStatus') || field.startsWith('toothNotes')) return 2;
  if (field.startsWith('treatmentPlan')) return 3;
  return 0;
}
