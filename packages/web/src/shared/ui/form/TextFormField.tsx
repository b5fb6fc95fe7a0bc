import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

export interface FieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
}

export interface TextFormFieldProps<Values extends FieldValues, Output>
  extends FieldProps<Values, Output>,
    Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'defaultValue'> {
  normalize?: (text: string) => string;
  children?: ReactNode;
}

export function TextFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  helperText,
  normalize = (text) => text,
  ...rest
}: TextFormFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      {...rest}
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target }) => {
        const text = normalize(target.value);
        if (text !== target.value) replaceText(target, text);
        field.onChange(text);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}

/** Keeps the caret's distance to the end. React alone would move the caret to the end. */
function replaceText(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = text.length - (input.value.length - (input.selectionEnd ?? input.value.length));
  input.value = text;
  input.setSelectionRange(caret, caret);
}
