import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Control } from 'react-hook-form';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { type EmailConfigChange, type EmailConfigFormValues, upperCase } from './email-config-form.ts';

interface Props {
  control: Control<EmailConfigFormValues, unknown, EmailConfigChange>;
  isNew: boolean;
}

/** Name, SMTP server and sender of a configuration. Memoized, because each field subscribes to its own state. */
export const EmailConfigFields = memo(({ control, isNew }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      pt: 1,
      gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' },
      alignItems: 'start',
      '& > .wide': { gridColumn: '1 / -1' },
    }}
  >
    <TextFormField
      className="wide"
      control={control}
      name="configName"
      label="Nombre de configuración"
      required
      autoFocus={isNew}
      autoComplete="off"
      normalize={upperCase}
      helperText={isNew ? 'Por ejemplo SYSTEM_ADMIN o CLIENT_NOTIFICATIONS' : 'El nombre no se puede cambiar'}
      slotProps={{ input: { readOnly: !isNew }, htmlInput: { maxLength: 50 } }}
    />
    <ServerFields control={control} isNew={isNew} />
    <SenderFields control={control} />
    <Box className="wide">
      <SwitchFormField control={control} name="isActive" label="Configuración activa" />
    </Box>
  </Box>
));

const ServerFields = ({ control, isNew }: Props) => (
  <>
    <TextFormField
      control={control}
      name="smtpHost"
      label="Host SMTP"
      required
      autoFocus={!isNew}
      autoComplete="off"
    />
    <TextFormField
      control={control}
      name="smtpPort"
      label="Puerto SMTP"
      required
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
    />
    <TextFormField
      className="wide"
      control={control}
      name="smtpUsername"
      label="Usuario SMTP"
      required
      autoComplete="off"
    />
    <Box className="wide">
      <PasswordFormField
        control={control}
        name="smtpPassword"
        label="Contraseña SMTP"
        required={isNew}
        {...(!isNew && {
          helperText:
            'En blanco se conserva la actual; si cambia host, puerto o usuario, vuelve a ingresarla',
        })}
      />
    </Box>
  </>
);

const SenderFields = ({ control }: Pick<Props, 'control'>) => (
  <>
    <TextFormField
      className="wide"
      control={control}
      name="fromEmail"
      label="Email remitente"
      type="email"
      required
      autoComplete="off"
    />
    <TextFormField
      className="wide"
      control={control}
      name="fromName"
      label="Nombre remitente"
      helperText="Opcional"
      autoComplete="off"
    />
  </>
);
