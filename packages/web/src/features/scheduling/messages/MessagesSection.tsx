import { TEMPLATE_KINDS, type TemplateKind } from '@dentaria/contract/scheduling/message-templates.ts';
import type { MessageSettings } from '@dentaria/contract/scheduling/messages.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { schedulingApi, schedulingQuery } from '../../../shared/api/scheduling.ts';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { SettingsForm } from '../../../shared/ui/form/SettingsForm.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { TimeFormField } from '../fields/TimeFormField.tsx';
import { NoMailServer } from '../settings/NoMailServer.tsx';
import type { SectionProps } from '../settings/settings-access.ts';
import {
  formSchema,
  type MessageSettingsChange,
  type MessageSettingsValues,
  valuesOf,
} from './message-settings-form.ts';
import { TemplateFields } from './TemplateFields.tsx';

export function MessagesSection({ settings: { clinicId }, access }: SectionProps) {
  const settings = useQuery(messageSettingsQuery(clinicId));
  if (!settings.data)
    return (
      <QueryState
        query={settings}
        failed="No se pudo cargar la configuración de los mensajes."
        loading={<LoadingSkeleton shape="cards" />}
      />
    );
  return <MessageSettingsForm settings={settings.data} isReadOnly={!access.all} />;
}

function MessageSettingsForm({ settings, isReadOnly }: { settings: MessageSettings; isReadOnly: boolean }) {
  const { clinicId, clinicName } = settings;
  const queries = useQueryClient();
  const [kind, setKind] = useState<TemplateKind>('reminder');
  const form = useValidatedForm(formSchema, valuesOf(settings));
  const formProps = useServerSubmit(form, {
    send: (body) => schedulingApi.updateMessageSettings({ params: { clinicId }, body }),
    failed: 'No se pudieron guardar los mensajes',
    onSaved: (saved) => {
      queries.setQueryData(messageSettingsQuery(clinicId).queryKey, saved);
      form.reset(valuesOf(saved));
      toast.success('Mensajes guardados');
    },
    onInvalid: ({ templates }) => {
      const wrong = TEMPLATE_KINDS.find((each) => templates?.[each] !== undefined);
      if (wrong) setKind(wrong);
    },
  });
  return (
    <SettingsForm
      {...formProps}
      isReadOnly={isReadOnly}
      readOnlyNotice="El propietario de la clínica y los administradores cambian los mensajes."
      warning={!settings.canSendMail && <NoMailServer />}
    >
      <Panel title="Cuándo se escribe">
        <MessageRuleFields control={form.control} isReadOnly={isReadOnly} />
      </Panel>
      <Panel title="Textos">
        <TemplateFields
          control={form.control}
          kind={kind}
          onSelect={setKind}
          clinicName={clinicName}
          isReadOnly={isReadOnly}
        />
      </Panel>
    </SettingsForm>
  );
}

const messageSettingsQuery = (clinicId: number) =>
  schedulingQuery(['messages'], schedulingApi.readMessageSettings, { params: { clinicId } });

interface RuleProps {
  control: Control<MessageSettingsValues, unknown, MessageSettingsChange>;
  isReadOnly: boolean;
}

function MessageRuleFields({ control, isReadOnly }: RuleProps) {
  const input = { readOnly: isReadOnly };
  const text = { control, autoComplete: 'off', slotProps: { input } };
  const numeric = { input, htmlInput: { inputMode: 'numeric', maxLength: 3 } } as const;
  const hours = { control, helperText: 'En blanco no se envía', slotProps: numeric };
  return (
    <Box component="fieldset" disabled={isReadOnly} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Stack sx={{ gap: 0.5, mb: 2.5 }}>
        <SwitchFormField control={control} name="enabled" label="Enviar mensajes por email a los pacientes" />
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
        <TextFormField {...hours} name="earlyHours" label="Primer recordatorio (horas antes)" />
        <TextFormField {...hours} name="lateHours" label="Segundo recordatorio (horas antes)" />
        <TimeFormField control={control} name="quietFrom" label="No escribir desde" readOnly={isReadOnly} />
        <TimeFormField control={control} name="quietTo" label="No escribir hasta" readOnly={isReadOnly} />
        <TextFormField {...text} name="address" label="Dirección de la clínica" />
        <TextFormField {...text} name="phone" label="Teléfono de la clínica" type="tel" />
        <TextFormField
          {...text}
          name="email"
          label="Email para las respuestas"
          type="email"
          helperText="En blanco llegan al email del propietario de la clínica"
        />
      </FieldColumns>
    </Box>
  );
}
