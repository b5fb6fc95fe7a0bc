import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type Control, useController } from 'react-hook-form';
import type { OnlineSettingsChange, OnlineSettingsValues } from './online-settings-form.ts';

interface Props {
  control: Control<OnlineSettingsValues, unknown, OnlineSettingsChange>;
  types: readonly AppointmentType[];
}

/** The types that patients may book. */
export function TypesField({ control, types }: Props) {
  const { field, fieldState } = useController({ control, name: 'typeIds' });
  const toggle = (id: number, isChosen: boolean): void =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((each) => each !== id));
  return (
    <FormControl component="fieldset" variant="standard" error={fieldState.error !== undefined}>
      <FormLabel component="legend">Motivos que pueden reservar</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        {types.map(({ id, name, minutes }, index) => (
          <FormControlLabel
            key={id}
            label={`${name}, ${minutes} minutos`}
            control={
              <Checkbox
                checked={field.value.includes(id)}
                onChange={(_, isChosen) => toggle(id, isChosen)}
                onBlur={field.onBlur}
                {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  );
}
