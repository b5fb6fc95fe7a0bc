import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextFormField } from './TextFormField.tsx';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  required?: boolean;
  autoFocus?: boolean;
  readOnly?: boolean;
  helperText?: string;
}

/**
 * Takes digits; whatever else is typed or pasted is dropped (design, section 10, 7). A digit too many stays and is told:
 * cut to eight, the number would silently be somebody else's.
 */
const digitsOnly = (text: string): string => text.replace(/\D/g, '');

/** A DNI of a form. */
export const DniFormField = <Values extends FieldValues, Output = Values>({
  readOnly = false,
  ...props
}: Props<Values, Output>) => (
  <TextFormField
    {...props}
    normalize={digitsOnly}
    autoComplete="off"
    slotProps={{ input: { readOnly }, htmlInput: { inputMode: 'numeric' } }}
  />
);
