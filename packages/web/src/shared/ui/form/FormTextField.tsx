import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Props<Values extends FieldValues, Body> = Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  control: Control<Values, unknown, Body>;
  name: FieldPath<Values>;
  /** What becomes of the text as it is typed or pasted: only digits, capitals. */
  clean?: (text: string) => string;
};

/** A text field of a form; children make it a select. An error takes the place of the helper text. */
export function FormTextField<Values extends FieldValues, Body>(props: Props<Values, Body>) {
  const { control, name, clean = (text) => text, helperText, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(clean(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
