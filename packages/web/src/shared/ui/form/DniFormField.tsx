import type { FieldValues } from 'react-hook-form';
import { TextFormField, type TextFormFieldProps } from './TextFormField.tsx';

/** Does not limit the length: silently dropping a ninth digit could produce another person's DNI. */
const digitsOnly = (text: string): string => text.replace(/\D/g, '');

export const DniFormField = <Values extends FieldValues, Output = Values>({
  readOnly = false,
  ...props
}: TextFormFieldProps<Values, Output> & { readOnly?: boolean }) => (
  <TextFormField
    {...props}
    normalize={digitsOnly}
    autoComplete="off"
    slotProps={{ input: { readOnly }, htmlInput: { inputMode: 'numeric' } }}
  />
);
