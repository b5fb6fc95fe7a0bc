import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from './FormTextField.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField<Values extends FieldValues, Body>(
  props: ComponentProps<typeof FormTextField<Values, Body>>,
) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Ocultar contraseña' : 'Mostrar contraseña';
  return (
    <FormTextField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoComplete: 'new-password', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={label}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
