import { TEMPLATE_KINDS, type TemplateKind } from '@dentaria/contract/scheduling/message-templates.ts';
import type { MessageSettings } from '@dentaria/contract/scheduling/messages.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';
import { MailSettingsForm } from '../settings/MailSettingsForm.tsx';
import type { SectionProps } from '../settings/settings-access.ts';
import { MessageRuleFields } from './MessageRuleFields.tsx';
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
