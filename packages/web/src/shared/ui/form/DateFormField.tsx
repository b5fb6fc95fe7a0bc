import { type FieldValues, useController } from 'react-hook-form';
import { DayPicker } from './day/DayPicker.tsx';
import type { FieldProps } from './TextFormField.tsx';

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  label: string;
  disableFuture?: boolean;
  /** Limits of the calendar. A schema rejects typed days outside them. */
  minDay?: string;
  maxDay?: string;
  readOnly?: boolean;
}

/** The value is YYYY-MM-DD, '' or an UNFINISHED text (typed-day.ts). */
export function DateFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  ...rest
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <DayPicker
      {...rest}
      name={field.name}
      day={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
