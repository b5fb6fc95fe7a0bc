import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TimeField } from './TimeField.tsx';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  /** Accessible name; `label` is then only shown. */
  fullLabel?: string;
  /** Midnight is the end of the day, 24:00. */
  isEnd?: boolean;
  readOnly?: boolean;
}

/** A time of a form, HH:MM; '' while incomplete. */
export function TimeFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  ...rest
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TimeField
      {...rest}
      name={field.name}
      time={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
