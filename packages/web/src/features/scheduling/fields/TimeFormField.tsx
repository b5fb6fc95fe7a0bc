import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../../../shared/ui/form/TextFormField.tsx';
import { isWholeTime, parseTime, stepTime } from './typed-time.ts';

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  label: string;
  accessibleName?: string;
  /** Shows midnight as 24:00, the end of the day. */
  isEnd?: boolean;
  readOnly?: boolean;
}

const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

/**
 * Edits a time of day: HH:MM on the 24-hour clock, or '' while it is incomplete. The browser's own time input
 * follows the system's language, which may show AM and PM.
 */
export function TimeFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  accessibleName,
  isEnd = false,
  readOnly = false,
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const time: string = field.value ?? '';
  const [typed, setTyped] = useState<string>();
  const formValueOf = (text: string): string => {
    const parsed = parseTime(text);
    if (parsed === undefined) return '';
    if (isEnd) return parsed === MIDNIGHT ? END_OF_DAY : parsed;
    return parsed === END_OF_DAY ? '' : parsed;
  };
  function type(text: string): void {
    setTyped(text);
    field.onChange(isWholeTime(text) ? formValueOf(text) : '');
  }
  function finish(): void {
    const value = typed === undefined ? time : formValueOf(typed);
    if (value !== time) field.onChange(value);
    // Keeps an invalid text, so that the user can correct it.
    if (value !== '' || typed === '') setTyped(undefined);
    field.onBlur();
  }
  function press(event: KeyboardEvent): void {
    // Enter submits the form, so the form needs the time first.
    if (event.key === 'Enter') finish();
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (direction === undefined || time === '' || readOnly) return;
    event.preventDefault();
    setTyped(undefined);
    field.onChange(stepTime(time, direction));
  }
  return (
    <TextField
      label={label}
      name={field.name}
      value={typed ?? time}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={press}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      placeholder="HH:MM"
      autoComplete="off"
      slotProps={{
        inputLabel: { shrink: true },
        input: { readOnly },
        htmlInput: {
          inputMode: 'numeric',
          maxLength: 5,
          ...(accessibleName && { 'aria-label': accessibleName }),
        },
      }}
    />
  );
}
