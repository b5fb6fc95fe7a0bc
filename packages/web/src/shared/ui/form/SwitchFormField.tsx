import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from './TextFormField.tsx';

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  label: string;
}

export function SwitchFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
}: Props<Values, Output>) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          name={field.name}
          checked={field.value === true}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
