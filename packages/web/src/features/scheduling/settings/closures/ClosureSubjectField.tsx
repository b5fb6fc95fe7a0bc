import type { ClosureWrite, Professional } from '@dentaria/contract/scheduling/settings.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import type { ClosureFormValues } from './ClosureDialog.tsx';

interface Props {
  control: Control<ClosureFormValues, unknown, ClosureWrite>;
  professionals: readonly Professional[];
}

/** The whole clinic or one professional. */
export function ClosureSubjectField({ control, professionals }: Props) {
  const { field, fieldState } = useController({ control, name: 'professionalId' });
  return (
    <TextField
      select
      label="Quién no atiende"
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Toda la clínica</MenuItem>
      {professionals.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
