import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props extends Omit<OutlinedInputProps, 'id' | 'label' | 'error' | 'notched' | 'sx'> {
  label: string;
  isWrong: boolean;
  /** Shown below the field and announced with it. */
  helperText: string | undefined;
  maxWidth?: number;
}

/** A text field without MUI's TextField, whose menus and pop-overs the first screens should not load. */
export function PlainField({ label, isWrong, helperText, maxWidth, ...input }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth error={isWrong} sx={{ maxWidth: { sm: maxWidth ?? 'none' } }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} aria-describedby={helperText && `${id}-text`} {...input} />
      {helperText && <FormHelperText id={`${id}-text`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
