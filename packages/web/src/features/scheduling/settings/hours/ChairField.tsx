import type { Chair, ScheduleWrite } from '@dentaria/contract/scheduling/settings.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import type { HoursFormValues } from './weekly-hours.ts';

interface Props {
  control: Control<HoursFormValues, unknown, ScheduleWrite>;
  name: `intervals.${number}.chairId`;
  chairs: readonly Chair[];
  fullLabel: string;
}

/** The chair of an interval. Retired ones are offered only where they are chosen already. */
export function ChairField({ control, name, chairs, fullLabel }: Props) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      className="chair"
      select
      label="Sillón"
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': fullLabel } },
      }}
    >
      <MenuItem value="">Cualquiera</MenuItem>
      {chairs
        .filter(({ active, id }) => active || id === field.value)
        .map(({ id, name: chair }) => (
          <MenuItem key={id} value={id}>
            {chair}
          </MenuItem>
        ))}
    </TextField>
  );
}
