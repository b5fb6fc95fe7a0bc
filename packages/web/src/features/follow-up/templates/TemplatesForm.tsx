import type { FollowUpValues } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_PLACEHOLDERS,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
  type FollowUpTemplateKind,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { TextPreview } from '../messages/TextPreview.tsx';
import { isDefault, type TemplatesValues, templatesSchema, valuesOf } from './templates-form.ts';
import { useTemplatesSave } from './use-templates-save.ts';

const LABELS: Readonly<Record<FollowUpTemplateKind, string>> = {
  recall: 'Control para citar',
  missed: 'Faltó y no tiene otro turno',
  unconfirmed: 'Turno sin confirmar',
  estimate: 'Presupuesto sin respuesta',
  'accepted-work': 'Trabajo aceptado sin turno',
  balance: 'Saldo de más de 30 días',
  other: 'Otro motivo',
};

const HINT = `Marcadores: ${FOLLOW_UP_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;

const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
} as const;

interface Props {
  clinicId: number;
  templates: readonly FollowUpTemplate[];
  sender: Pick<FollowUpValues, 'clinica' | 'direccion' | 'telefono'>;
  isReadOnly: boolean;
}

/** The mail and WhatsApp text for each kind of work, beside what a sample patient receives. */
export function TemplatesForm({ clinicId, templates, sender, isReadOnly }: Props) {
  const form = useForm<TemplatesValues, unknown, TemplatesValues>({
    defaultValues: valuesOf(templates),
    resolver: formResolver<TemplatesValues, TemplatesValues>(templatesSchema),
    mode: 'onTouched',
  });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty);
  const [kind, setKind] = useState<FollowUpTemplateKind>('recall');
  const { save, failure } = useTemplatesSave(clinicId, form);
  const submit = useSubmit(form, save, (errors) => {
    const wrong = FOLLOW_UP_TEMPLATE_KINDS.find((each) => errors[each] !== undefined);
    if (wrong) setKind(wrong);
  });
  const texts = useWatch({ control: form.control, name: kind });
  const values = { ...sender, paciente: 'Ana Pérez', motivo: 'Limpieza' };
  const readOnly = { input: { readOnly: isReadOnly } };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Stack sx={{ gap: 2 }}>
        {isReadOnly && (
          <Alert severity="info">
            El propietario de la clínica y los administradores cambian los textos.
          </Alert>
        )}
        {failure && <FailureAlert failure={failure} />}
        <Panel title="Textos de seguimiento">
          <Stack sx={{ gap: 2 }}>
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'end' }}>
              <TextField
                select
                label="Mensaje"
                value={kind}
                onChange={({ target }) =>
                  setKind(FOLLOW_UP_TEMPLATE_KINDS.find((each) => each === target.value) ?? kind)
                }
                sx={{ width: { xs: 1, sm: 320 } }}
              >
                {FOLLOW_UP_TEMPLATE_KINDS.map((each) => (
                  <MenuItem key={each} value={each}>
                    {LABELS[each]}
                  </MenuItem>
                ))}
              </TextField>
              {!isReadOnly && !isDefault(kind, texts) && (
                <Button
                  onClick={() =>
                    form.setValue(kind, DEFAULT_FOLLOW_UP_TEMPLATES[kind], {
                      shouldDirty: true,
                      shouldValidate: true,
                    })
                  }
                >
                  Volver al texto original
                </Button>
              )}
            </Stack>
            <Box sx={COLUMNS} key={kind}>
              <Stack sx={{ gap: 2 }}>
                <TextFormField
                  control={form.control}
                  name={`${kind}.subject`}
                  label="Asunto del correo"
                  slotProps={readOnly}
                />
                <TextFormField
                  control={form.control}
                  name={`${kind}.body`}
                  label="Texto del correo"
                  multiline
                  minRows={8}
                  helperText={HINT}
                  slotProps={readOnly}
                />
              </Stack>
              <TextPreview
                title="Vista previa del correo"
                subject={texts.subject}
                body={texts.body}
                values={values}
              />
              <TextFormField
                control={form.control}
                name={`${kind}.whatsapp`}
                label="Texto de WhatsApp"
                multiline
                minRows={3}
                helperText={HINT}
                slotProps={readOnly}
              />
              <TextPreview title="Vista previa de WhatsApp" body={texts.whatsapp} values={values} />
            </Box>
          </Stack>
        </Panel>
        {!isReadOnly && (
          <Button type="submit" variant="contained" loading={isSubmitting} sx={{ alignSelf: 'flex-end' }}>
            Guardar
          </Button>
        )}
      </Stack>
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Box>
  );
}
