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
 * Takes digits; whatever else is typed or pasted is dropped (design, section 10, 7). A digit too many is refused:
 * cut to eight, another one would go.
 */
const upToEightDigits = (text: string, before: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length > 8 ? before : digits;
};

/** A DNI of a form. */
export const DniFormField = <Values extends FieldValues, Output = Values>({
  readOnly = false,
  ...props
}: Props<Values, Output>) => (
  <TextFormField
    {...props}
    normalize={upToEightDigits}
    autoComplete="off"
    slotProps={{ input: { readOnly }, htmlInput: { inputMode: 'numeric' } }}
  />
);
