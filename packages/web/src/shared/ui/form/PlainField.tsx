import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props extends Omit<OutlinedInputProps, 'id' | 'label' | 'error' | 'notched' | 'sx'> {
  label: string;
  isInvalid: boolean;
  helperText: string | undefined;
  maxWidth?: number;
}

/** Used by the first screens, which should not load the menus and popovers of MUI's TextField. */
export function PlainField({ label, isInvalid, helperText, maxWidth, ...input }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth error={isInvalid} sx={{ maxWidth: { sm: maxWidth ?? 'none' } }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} aria-describedby={helperText && `${id}-text`} {...input} />
      {helperText && <FormHelperText id={`${id}-text`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
