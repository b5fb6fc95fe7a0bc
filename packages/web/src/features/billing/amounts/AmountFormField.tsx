import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  currency?: string;
  helperText?: ReactNode;
  autoFocus?: boolean;
}

export const AmountFormField = <Values extends FieldValues, Output = Values>({
  currency = '$',
  ...props
}: Props<Values, Output>) => (
  <TextFormField
    {...props}
    autoComplete="off"
    slotProps={{
      htmlInput: { inputMode: 'decimal', maxLength: 30 },
      input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
    }}
  />
);
