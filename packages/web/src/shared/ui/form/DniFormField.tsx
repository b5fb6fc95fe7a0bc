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

/** Does not limit the length: silently dropping a ninth digit could produce another person's DNI. */
const digitsOnly = (text: string): string => text.replace(/\D/g, '');

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
