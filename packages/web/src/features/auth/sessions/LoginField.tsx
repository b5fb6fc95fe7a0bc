import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  name: string;
  label: string;
  error: string | undefined;
  autoComplete: string;
  type?: 'text' | 'password';
  autoFocus?: boolean;
  onChange: () => void;
}

/** A text field made of its parts: MUI's TextField brings menus and pop-overs, which the first screen can spare. */
export function LoginField({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth size="medium" error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} aria-describedby={error && `${id}-error`} {...input} />
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
