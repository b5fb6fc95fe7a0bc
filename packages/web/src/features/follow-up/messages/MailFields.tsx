import { type FollowUpTemplate, templateKindOf } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { WORK_KIND_LABELS } from '@dentaria/contract/follow-up/work-kinds.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { Sender } from '../templates/templates.queries.ts';
import { PLACEHOLDERS_HINT } from './fill-text.ts';
import type { MailValues } from './MessageDialog.tsx';
import type { PatientItem } from './recipients.ts';
import { TextPreview } from './TextPreview.tsx';

interface Props {
  form: UseFormReturn<MailValues>;
  /** False if each patient receives the text for the kind of their item. */
  isEditable: boolean;
  recipients: readonly PatientItem[];
  templates: readonly FollowUpTemplate[];
  sender: Sender;
}

export function MailFields({ form, isEditable, recipients, templates, sender }: Props) {
  const typed = useWatch({ control: form.control });
  const firstPerTemplate = recipients.filter(
    ({ kind }, index) =>
      recipients.findIndex((each) => templateKindOf(each.kind) === templateKindOf(kind)) === index,
  );
  const [shown, setShown] = useState(0);
  const example = firstPerTemplate[shown] ?? firstPerTemplate[0];
  if (!example) return null;
  const stored = templates.find(({ kind }) => kind === templateKindOf(example.kind));
  const { subject = '', body = '' } = isEditable ? typed : (stored ?? {});
  const values = { ...sender, paciente: example.patient.name, motivo: example.reason };
  return (
    <>
      {isEditable ? (
        <>
          <TextFormField control={form.control} name="subject" label="Asunto" />
          <TextFormField
            control={form.control}
            name="body"
            label="Texto"
            multiline
            minRows={5}
            maxRows={12}
            helperText={PLACEHOLDERS_HINT}
          />
        </>
      ) : (
        <>
          <Typography variant="body2">
            Cada paciente recibe el texto de su motivo. Para cambiar el texto, elegí pacientes de un solo
            motivo.
          </Typography>
          <TextField
            select
            label="Texto que se muestra"
            value={shown}
            onChange={({ target }) => setShown(Number(target.value))}
          >
            {firstPerTemplate.map(({ kind }, index) => (
              <MenuItem key={kind} value={index}>
                {WORK_KIND_LABELS[kind]}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      <TextPreview
        title={`Vista previa: ${example.patient.name}`}
        subject={subject}
        body={body}
        values={values}
      />
    </>
  );
}
