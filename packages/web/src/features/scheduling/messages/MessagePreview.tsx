import {
  fillTemplate,
  type MessageTemplate,
  mailSubject,
  type PlaceholderValues,
  paragraphsOf,
} from '@dentaria/contract/scheduling/message-templates.ts';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props {
  template: MessageTemplate;
  clinicName: string;
  address: string;
}

/** In place of the button that a mail has for the link. */
const BUTTON = '[ Ver mi turno ]';

const sampleValues = (clinicName: string, address: string): PlaceholderValues => ({
  paciente: 'Ana Pérez',
  fecha: 'lunes 7 de diciembre',
  hora: '10:30',
  profesional: 'Elena Ríos',
  clinica: clinicName,
  direccion: address,
  enlace: 'https://…/turno/…',
});

/** The message as a sample patient receives it. */
export function MessagePreview({ template, clinicName, address }: Props) {
  const id = useId();
  const values = sampleValues(clinicName, address);
  const body = paragraphsOf(template.body)
    .map((paragraph) => (paragraph === '{enlace}' ? BUTTON : fillTemplate(paragraph, values)))
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
