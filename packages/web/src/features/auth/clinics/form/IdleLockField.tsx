import type { ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import { IDLE_LOCK_MINUTES } from '@dentaria/contract/auth/idle-lock.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import type { ClinicFormValues } from './clinic-form.ts';

const NEVER = 'never';

/** After how long without use the screens of the clinic's staff are locked. */
export function IdleLockField({ control }: { control: Control<ClinicFormValues, unknown, ClinicUpdate> }) {
  const { field, fieldState } = useController({ control, name: 'idleLockMinutes' });
  return (
    <TextField
      select
      fullWidth
      label="Bloqueo por inactividad"
      name={field.name}
      value={field.value ?? NEVER}
      onChange={({ target }) => field.onChange(target.value === NEVER ? null : Number(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={
        fieldState.error?.message ??
        'Después de ese tiempo sin uso, la pantalla del personal pide la contraseña. Lo que estaba escrito no se pierde.'
      }
    >
      <MenuItem value={NEVER}>Nunca</MenuItem>
      {IDLE_LOCK_MINUTES.map((minutes) => (
        <MenuItem key={minutes} value={minutes}>
          {minutes} minutos
        </MenuItem>
      ))}
    </TextField>
  );
}
