import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/people/genders.ts';
import MenuItem from '@mui/material/MenuItem';
import type { FieldValues } from 'react-hook-form';
import { menuItems } from './menu-items.tsx';
import { TextFormField, type TextFormFieldProps } from './TextFormField.tsx';

export const GenderFormField = <Values extends FieldValues, Output = Values>(
  props: TextFormFieldProps<Values, Output>,
) => (
  <TextFormField {...props} select>
    <MenuItem value="">Sin indicar</MenuItem>
    {menuItems(GENDERS, (gender) => GENDER_LABELS[gender])}
  </TextFormField>
);
