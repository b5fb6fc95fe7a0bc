import MenuItem from '@mui/material/MenuItem';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextFormField } from './TextFormField.tsx';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
}

export const SelectFormField = <Values extends FieldValues, Output = Values>({
  choices,
  ...field
}: Props<Values, Output>) => (
  <TextFormField {...field} select>
    {Object.entries(choices).map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextFormField>
);
