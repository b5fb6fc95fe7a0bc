import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/people/genders.ts';
import MenuItem from '@mui/material/MenuItem';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { menuItems } from './menu-items.tsx';
import { TextFormField } from './TextFormField.tsx';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
}

export const GenderFormField = <Values extends FieldValues, Output = Values>(
  props: Props<Values, Output>,
) => (
  <TextFormField {...props} select>
    <MenuItem value="">Sin indicar</MenuItem>
    {menuItems(GENDERS, (gender) => GENDER_LABELS[gender])}
  </TextFormField>
);
