import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { isWholeTime, parseTime, stepTime } from './typed-time.ts';

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

interface TimeFieldProps {
  label: string;
  /** Accessible name; `label` is then only shown. */
  fullLabel?: string;
  /** HH:MM, or '' while incomplete. */
  time: string;
  onChange: (time: string) => void;
  /** Midnight is the end of the day, 24:00. */
  isEnd?: boolean;
  readOnly?: boolean;
  error?: string | undefined;
  name?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

/** A time of day on the 24-hour clock. The browser's own time input follows the system's language, which may show AM and PM. */
function TimeField({ label, fullLabel, time, onChange, isEnd = false, error, ...rest }: TimeFieldProps) {
  const { readOnly = false } = rest;
  const [typed, setTyped] = useState<string>();
  const formValueOf = (text: string): string => {
    const parsed = parseTime(text);
    if (parsed === undefined) return '';
    if (isEnd) return parsed === MIDNIGHT ? END_OF_DAY : parsed;
    return parsed === END_OF_DAY ? '' : parsed;
  };
  function type(text: string): void {
    setTyped(text);
    onChange(isWholeTime(text) ? formValueOf(text) : '');
  }
  function finish(): void {
    const value = typed === undefined ? time : formValueOf(typed);
    if (value !== time) onChange(value);
    // A text that is no time stays, so that it can be corrected.
    if (value !== '' || typed === '') setTyped(undefined);
    rest.onBlur?.();
  }
  function press(event: KeyboardEvent): void {
    // Enter submits the form, which must have the time first.
    if (event.key === 'Enter') finish();
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (direction === undefined || time === '' || readOnly) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(stepTime(time, direction));
  }
  return (
    <TextField
      label={label}
      name={rest.name ?? ''}
      value={typed ?? time}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={press}
      inputRef={rest.inputRef}
      error={error !== undefined}
      helperText={error}
      placeholder="HH:MM"
      autoComplete="off"
      slotProps={{
        inputLabel: { shrink: true },
        input: { readOnly },
        htmlInput: { inputMode: 'numeric', maxLength: 5, ...(fullLabel && { 'aria-label': fullLabel }) },
      }}
    />
  );
}
