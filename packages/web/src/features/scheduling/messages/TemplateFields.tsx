import {
  fillTemplate,
  type MessageTemplate,
  mailSubject,
  PLACEHOLDERS,
  type PlaceholderValues,
  paragraphsOf,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '@dentaria/contract/scheduling/message-templates.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { menuItems } from '../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { MessageSettingsChange, MessageSettingsValues } from './message-settings-form.ts';

const LABELS: Readonly<Record<TemplateKind, string>> = {
  booked: 'Turno reservado',
  moved: 'Turno cambiado',
  cancelled: 'Turno cancelado',
  reminder: 'Recordatorio',
  whatsapp: 'WhatsApp',
};

const HINT = `Marcadores: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;

interface Props {
  control: Control<MessageSettingsValues, unknown, MessageSettingsChange>;
  kind: TemplateKind;
  onSelect: (kind: TemplateKind) => void;
  clinicName: string;
  isReadOnly: boolean;
}

export function TemplateFields({ control, kind, onSelect, clinicName, isReadOnly }: Props) {
  const template = useWatch({ control, name: `templates.${kind}` });
  const address = useWatch({ control, name: 'address' });
  const text = { control, slotProps: { input: { readOnly: isReadOnly } } };
  return (
    <Stack sx={{ gap: 2 }}>
      <TextField
        select
        label="Mensaje"
        value={kind}
        onChange={({ target }) => onSelect(TEMPLATE_KINDS.find((each) => each === target.value) ?? kind)}
        sx={{ maxWidth: 320 }}
      >
        {menuItems(TEMPLATE_KINDS, (each) => LABELS[each])}
      </TextField>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2 }} key={kind}>
          {kind !== 'whatsapp' && (
            <TextFormField {...text} name={`templates.${kind}.subject`} label="Asunto" />
          )}
          <TextFormField
            {...text}
            name={`templates.${kind}.body`}
            label="Texto"
            multiline
            minRows={8}
            helperText={HINT}
          />
        </Stack>
        <MessagePreview
          template={kind === 'whatsapp' ? { ...template, subject: '' } : template}
          clinicName={clinicName}
          address={address}
        />
      </Box>
    </Stack>
  );
}

interface PreviewProps {
  template: MessageTemplate;
  clinicName: string;
  address: string;
}

const LINK_BUTTON = '[ Ver mi turno ]';

const sampleValues = (clinicName: string, address: string): PlaceholderValues => ({
  paciente: 'Ana Pérez',
  fecha: 'lunes 7 de diciembre',
  hora: '10:30',
  profesional: 'Elena Ríos',
  clinica: clinicName,
  direccion: address,
  enlace: 'https://…/turno/…',
});

function MessagePreview({ template, clinicName, address }: PreviewProps) {
  const id = useId();
  const values = sampleValues(clinicName, address);
  const body = paragraphsOf(template.body)
    .map((paragraph) => (paragraph === '{enlace}' ? LINK_BUTTON : fillTemplate(paragraph, values)))
    .join('\n\n');
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, overflowWrap: 'anywhere' }}
    >
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Vista previa
      </Typography>
      {template.subject !== '' && (
        <Typography sx={{ fontWeight: 'fontWeightBold', mb: 1 }}>
          {fillTemplate(mailSubject(template.subject), values)}
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-line' }}>{paragraphsOf(body).join('\n\n')}</Typography>
    </Paper>
  );
}
