import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props extends Omit<OutlinedInputProps, 'id' | 'label' | 'error' | 'notched' | 'sx'> {
  label: string;
  isWrong: boolean;
  /** Stands below the field and is read with it. */
  helperText: string | undefined;
  maxWidth?: number;
}

/** A text field made of its parts: MUI's TextField brings menus and pop-overs, which the first screens can spare. */
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
