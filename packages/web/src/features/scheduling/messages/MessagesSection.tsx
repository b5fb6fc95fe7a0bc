import { TEMPLATE_KINDS, type TemplateKind } from '@dentaria/contract/scheduling/message-templates.ts';
import type { MessageSettings } from '@dentaria/contract/scheduling/messages.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { TimeFormField } from '../fields/TimeFormField.tsx';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';
import { MailSettingsForm } from '../settings/MailSettingsForm.tsx';
import type { SectionProps } from '../settings/settings-access.ts';
import {
  FIELDS,
  formSchema,
  type MessageSettingsChange,
  type MessageSettingsValues,
  valuesOf,
} from './message-settings-form.ts';
import { TemplateFields } from './TemplateFields.tsx';

export function MessagesSection({ settings: { clinicId }, access }: SectionProps) {
  const settings = useQuery(messageSettingsQuery(clinicId));
  if (settings.isLoadingError)
    return (
      <ErrorState
        message="Error al cargar la configuración de los mensajes"
        error={settings.error}
        onRetry={settings.refetch}
      />
    );
  if (!settings.data) return <LoadingSkeleton shape="cards" />;
  return <MessageSettingsForm settings={settings.data} isReadOnly={!access.all} />;
}

function MessageSettingsForm({ settings, isReadOnly }: { settings: MessageSettings; isReadOnly: boolean }) {
  const { clinicId, clinicName } = settings;
  const queries = useQueryClient();
  const form = useForm<MessageSettingsValues, unknown, MessageSettingsChange>({
    defaultValues: valuesOf(settings),
    resolver: formResolver(formSchema),
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<Failure>();
  const [kind, setKind] = useState<TemplateKind>('reminder');
  const save = async (body: MessageSettingsChange): Promise<void> => {
    setFailure(undefined);
    try {
      const saved = await schedulingApi.updateMessageSettings({ params: { clinicId }, body });
      queries.setQueryData(messageSettingsQuery(clinicId).queryKey, saved);
      form.reset(valuesOf(saved));
      toast.success('Mensajes guardados');
    } catch (error) {
      setFailure(failureOf(error, 'Error al guardar los mensajes', serverMessage));
      showServerErrors(error, FIELDS, form.setError);
    }
  };
  const submit = useSubmit(form, save, ({ templates }) => {
    const wrong = TEMPLATE_KINDS.find((each) => templates?.[each] !== undefined);
    if (wrong) setKind(wrong);
  });
  return (
    <MailSettingsForm
      formState={form.formState}
      onSubmit={submit}
      failure={failure}
      isReadOnly={isReadOnly}
      readOnlyNotice="El propietario de la clínica y los administradores cambian los mensajes."
      canSendMail={settings.canSendMail}
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
    </MailSettingsForm>
  );
}

const messageSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'messages'],
    queryFn: ({ signal }) => schedulingApi.readMessageSettings({ params: { clinicId } }, { signal }),
  });

interface RuleProps {
  control: Control<MessageSettingsValues, unknown, MessageSettingsChange>;
  isReadOnly: boolean;
}

function MessageRuleFields({ control, isReadOnly }: RuleProps) {
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
