import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextFormField, type TextFormFieldProps } from './TextFormField.tsx';

export function PasswordFormField<Values extends FieldValues, Output = Values>({
  autoComplete = 'new-password',
  ...props
}: TextFormFieldProps<Values, Output>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextFormField
      {...props}
      autoComplete={autoComplete}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={isVisible ? 'Ocultar lo escrito' : 'Mostrar lo escrito'}
                aria-pressed={isVisible}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
