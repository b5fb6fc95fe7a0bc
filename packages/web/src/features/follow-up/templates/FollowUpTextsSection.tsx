import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
  type FollowUpTemplateKind,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { menuItems } from '../../../shared/ui/form/menu-items.tsx';
import { SettingsForm } from '../../../shared/ui/form/SettingsForm.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi } from '../follow-up.api.ts';
import { PLACEHOLDERS_HINT } from '../messages/fill-text.ts';
import { TextPreview } from '../messages/TextPreview.tsx';
import { type Sender, senderQuery, templatesQuery } from './templates.queries.ts';
import {
  changedKinds,
  isDefault,
  TEXTS,
  type TemplatesValues,
  templatesSchema,
  valuesOf,
} from './templates-form.ts';

export function FollowUpTextsSection({ clinicId, isReadOnly }: ExtensionProps['followUpSettings']) {
  const templates = useQuery(templatesQuery(clinicId));
  const sender = useQuery(senderQuery(clinicId));
  if (!templates.data || !sender.data)
    return (
      <QueryState
        query={[templates, sender]}
        failed="No se pudieron cargar los textos de seguimiento."
        loading={<LoadingState />}
      />
    );
  return (
    <TemplatesForm
      clinicId={clinicId}
      templates={templates.data}
      sender={sender.data}
      isReadOnly={isReadOnly}
    />
  );
}

const LABELS: Readonly<Record<FollowUpTemplateKind, string>> = {
  recall: 'Control para citar',
  missed: 'Faltó y no tiene otro turno',
  unconfirmed: 'Turno sin confirmar',
  estimate: 'Presupuesto sin respuesta',
  'accepted-work': 'Trabajo aceptado sin turno',
  balance: 'Saldo de más de 30 días',
  other: 'Otro motivo',
};

const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
} as const;

interface Props {
  clinicId: number;
  templates: readonly FollowUpTemplate[];
  sender: Sender;
  isReadOnly: boolean;
}

function TemplatesForm({ clinicId, templates, sender, isReadOnly }: Props) {
  const queries = useQueryClient();
  const { queryKey } = templatesQuery(clinicId);
  const [kind, setKind] = useState<FollowUpTemplateKind>('recall');
  const form = useValidatedForm(templatesSchema, valuesOf(templates));
  const formProps = useServerSubmit(form, {
    send: saveChanged,
    failed: 'No se pudieron guardar los textos',
    onSaved: async (texts) => {
      form.reset(texts);
      toast.success('Textos guardados');
      await queries.invalidateQueries({ queryKey });
    },
    onFailed: () => void queries.invalidateQueries({ queryKey }),
    onInvalid: (errors) => {
      const wrong = FOLLOW_UP_TEMPLATE_KINDS.find((each) => errors[each] !== undefined);
      if (wrong) setKind(wrong);
    },
  });

  async function saveChanged(texts: TemplatesValues): Promise<TemplatesValues> {
    const before = valuesOf(queries.getQueryData(queryKey) ?? []);
    for (const changed of changedKinds(before, texts)) await saveOne(changed, texts);
    return texts;
  }

  /** A text equal to the default is not stored, so that later changes of the default apply. */
  async function saveOne(changed: FollowUpTemplateKind, texts: TemplatesValues): Promise<void> {
    const params = { clinicId, kind: changed };
    try {
      if (isDefault(changed, texts[changed])) await followUpApi.resetFollowUpTemplate({ params });
      else await followUpApi.updateFollowUpTemplate({ params, body: texts[changed] });
    } catch (error) {
      const errors: Readonly<Record<string, string>> = error instanceof ApiError ? error.errors : {};
      for (const text of TEXTS)
        if (errors[text]) form.setError(`${changed}.${text}`, { type: 'server', message: errors[text] });
      throw error;
    }
  }

  const texts = useWatch({ control: form.control, name: kind });
  const values = { ...sender, paciente: 'Ana Pérez', motivo: 'Limpieza' };
  const text = { control: form.control, slotProps: { input: { readOnly: isReadOnly } } };
  const body = { ...text, multiline: true, helperText: PLACEHOLDERS_HINT };
  return (
    <SettingsForm
      {...formProps}
      isReadOnly={isReadOnly}
      readOnlyNotice="El propietario de la clínica y los administradores cambian los textos."
    >
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
              {menuItems(FOLLOW_UP_TEMPLATE_KINDS, (each) => LABELS[each])}
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
              <TextFormField {...text} name={`${kind}.subject`} label="Asunto del email" />
              <TextFormField {...body} name={`${kind}.body`} label="Texto del email" minRows={8} />
            </Stack>
            <TextPreview
              title="Vista previa del email"
              subject={texts.subject}
              body={texts.body}
              values={values}
            />
            <TextFormField {...body} name={`${kind}.whatsapp`} label="Texto de WhatsApp" minRows={3} />
            <TextPreview title="Vista previa de WhatsApp" body={texts.whatsapp} values={values} />
          </Box>
        </Stack>
      </Panel>
    </SettingsForm>
  );
}
