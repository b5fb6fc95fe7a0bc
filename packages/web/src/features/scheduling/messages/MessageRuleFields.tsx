import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Control } from 'react-hook-form';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { TimeFormField } from '../fields/TimeFormField.tsx';
import type { MessageSettingsChange, MessageSettingsValues } from './message-settings-form.ts';

interface Props {
  control: Control<MessageSettingsValues, unknown, MessageSettingsChange>;
  isReadOnly: boolean;
}

export function MessageRuleFields({ control, isReadOnly }: Props) {
  const input = { readOnly: isReadOnly };
  const numeric = { input, htmlInput: { inputMode: 'numeric', maxLength: 3 } } as const;
  return (
    <Box component="fieldset" disabled={isReadOnly} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Stack sx={{ gap: 0.5, mb: 2.5 }}>
        <SwitchFormField
          control={control}
          name="enabled"
          label="Enviar mensajes por correo a los pacientes"
        />
        <SwitchFormField
          control={control}
          name="confirmations"
          label="Avisar también cuando un turno se reserva, cambia o se cancela"
        />
        <SwitchFormField
          control={control}
          name="includeUnasked"
          label="Escribir también a los pacientes a los que todavía no se les preguntó"
        />
      </Stack>
      <FieldColumns>
        <TextFormField
          control={control}
          name="earlyHours"
          label="Primer recordatorio (horas antes)"
          helperText="En blanco no se envía"
          slotProps={numeric}
        />
        <TextFormField
          control={control}
          name="lateHours"
          label="Segundo recordatorio (horas antes)"
          helperText="En blanco no se envía"
          slotProps={numeric}
        />
        <TimeFormField control={control} name="quietFrom" label="No escribir desde" readOnly={isReadOnly} />
        <TimeFormField control={control} name="quietTo" label="No escribir hasta" readOnly={isReadOnly} />
        <TextFormField
          control={control}
          name="address"
          label="Dirección de la clínica"
          autoComplete="off"
          slotProps={{ input }}
        />
        <TextFormField
          control={control}
          name="phone"
          label="Teléfono de la clínica"
          type="tel"
          autoComplete="off"
          slotProps={{ input }}
        />
        <TextFormField
          control={control}
          name="email"
          label="Correo para las respuestas"
          type="email"
          autoComplete="off"
          helperText="En blanco llegan al correo del propietario de la clínica"
          slotProps={{ input }}
        />
      </FieldColumns>
    </Box>
  );
}
