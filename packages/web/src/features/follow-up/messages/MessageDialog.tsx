import {
  type FollowUpTemplate,
  followUpTemplateWrite,
  MAX_SELECTION,
  templateKindOf,
  WITHDRAWAL_SECONDS,
  type WorkMessageCreate,
  type WorkMessages,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { FOLLOW_UP_OBSTACLE_LABELS } from '@dentaria/contract/follow-up/obstacles.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import { itemKey } from '../list/work-lists.ts';
import { subjectOf } from '../list/work-texts.ts';
import { type Sender, senderQuery, templatesQuery } from '../templates/templates.queries.ts';
import { MailFields } from './MailFields.tsx';
import { type Channel, type PatientItem, type Recipients, recipientsOf } from './recipients.ts';
import { useWhatsApp } from './use-whats-app.ts';

const mailSchema = followUpTemplateWrite.pick({ subject: true, body: true });
export type MailValues = z.input<typeof mailSchema>;

interface Props {
  clinicId: number;
  items: readonly WorkItem[];
  templates: readonly FollowUpTemplate[];
  sender: Sender;
  onSent: () => void;
  onClose: () => void;
}

function MessageDialog({ clinicId, items, templates, sender, onSent, onClose }: Props) {
  const isCompact = useIsCompact();
  const [channel, setChannel] = useState<Channel>('email');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { writable, leftOut } = recipientsOf(items, channel);
  // The typed text does not depend on the chosen channel.
  const kinds = [...new Set(recipientsOf(items, 'email').writable.map(({ kind }) => templateKindOf(kind)))];
  const template = kinds.length === 1 ? templates.find(({ kind }) => kind === kinds[0]) : undefined;
  const form = useForm<MailValues>({
    values: { subject: template?.subject ?? '', body: template?.body ?? '' },
    // The template may change, because items leave the list while the dialog is open.
    resetOptions: { keepDirtyValues: true },
    // Several kinds have no common text to validate: the server uses each kind's template.
    ...(template && { resolver: formResolver<MailValues, MailValues>(mailSchema) }),
    mode: 'onTouched',
  });
  const { isSubmitting, isDirty } = form.formState;
  const sendMail = useMailSending(clinicId);
  const openChat = useWhatsApp(clinicId, (item) =>
    setOpened((current) => new Set([...current, itemKey(item)])),
  );
  const nextChat = writable.find((item) => !opened.has(itemKey(item)));

  const { failure, onSubmit } = useServerSubmit(form, {
    failed: 'No se pudo enviar el mensaje',
    send: (text) =>
      sendMail({
        items: items.map(({ kind, id }) => ({ kind, id })),
        channel: 'email',
        // Without a text, the server uses the clinic's.
        ...(template && isDirty && text),
      }),
    onSaved: onSent,
  });
  const isTooMany = channel === 'email' && writable.length > 0 && items.length > MAX_SELECTION;
  return (
    <FormDialog
      open
      title="Enviar mensaje"
      submitLabel={submitLabel(channel, writable.length, nextChat?.patient.name)}
      formState={{ isSubmitting, isDirty: channel === 'email' && template !== undefined && isDirty }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTooMany) return;
        if (channel === 'email' && writable.length > 0) return onSubmit(event);
        if (channel === 'whatsapp' && nextChat) return openChat(nextChat);
        onClose();
      }}
      onClose={onClose}
      failure={isTooMany ? { text: `Hasta ${MAX_SELECTION} pacientes a la vez` } : failure}
      maxWidth="sm"
      fullScreen={isCompact}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={channel}
        onChange={(_, chosen: Channel | null) => chosen && setChannel(chosen)}
        aria-label="Cómo se envía"
      >
        <ToggleButton value="email">Email</ToggleButton>
        <ToggleButton value="whatsapp">WhatsApp</ToggleButton>
      </ToggleButtonGroup>
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      {channel === 'email' && writable.length > 0 && (
        <MailFields
          form={form}
          isEditable={template !== undefined}
          recipients={writable}
          templates={templates}
          sender={sender}
        />
      )}
      {channel === 'whatsapp' && writable.length > 0 && <ChatList recipients={writable} opened={opened} />}
    </FormDialog>
  );
}

function submitLabel(channel: Channel, recipients: number, nextName: string | undefined): string {
  if (recipients === 0) return 'Cerrar';
  if (channel === 'email') return recipients === 1 ? 'Enviar 1 email' : `Enviar ${recipients} emails`;
  return nextName === undefined ? 'Listo' : 'Abrir el próximo chat';
}

interface SelectionProps {
  clinicId: number;
  items: readonly WorkItem[];
  onSent: () => void;
  onClose: () => void;
}

export function SelectionMessage({ clinicId, onClose, ...message }: SelectionProps) {
  const templates = useQuery(templatesQuery(clinicId));
  const sender = useQuery(senderQuery(clinicId));
  const error = templates.error ?? sender.error;
  const isFailed = templates.isLoadingError || sender.isLoadingError;
  useEffect(() => {
    if (!isFailed) return;
    toastFailure('No se pudieron cargar los textos de los mensajes.', error);
    onClose();
  }, [isFailed, error, onClose]);
  if (!templates.data || !sender.data) return null;
  return (
    <MessageDialog
      {...message}
      clinicId={clinicId}
      templates={templates.data}
      sender={sender.data}
      onClose={onClose}
    />
  );
}

const LeftOut = ({ leftOut }: Pick<Recipients, 'leftOut'>) => (
  <Alert severity="warning">
    {leftOut.length === 1 ? 'No se escribe a 1 paciente:' : `No se escribe a ${leftOut.length} pacientes:`}
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 120, overflowY: 'auto' }}>
      {leftOut.map(({ item, obstacle }) => (
        <li key={itemKey(item)}>
          {subjectOf(item)}: {FOLLOW_UP_OBSTACLE_LABELS[obstacle]}
        </li>
      ))}
    </Box>
  </Alert>
);

const emailCountText = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);

function useMailSending(clinicId: number) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: followUpKey(clinicId) });

  async function withdraw(id: number): Promise<void> {
    try {
      const { withdrawn } = await followUpApi.withdrawWorkMessages({ params: { clinicId, id } });
      if (withdrawn === 0) toast.warning('Los emails ya salieron');
      else toast.success(`No se ${withdrawn === 1 ? 'envía' : 'envían'} ${emailCountText(withdrawn)}`);
    } catch (error) {
      toastFailure('No se pudo deshacer el envío', error, serverMessage);
    }
    await reload();
  }

  return async (message: WorkMessageCreate): Promise<void> => {
    const { batchId, queued, obstacles } = await followUpApi.sendWorkMessages({
      params: { clinicId },
      body: message,
    });
    if (obstacles.length > 0) toast.warning(leftOutText(obstacles));
    if (batchId !== null && queued > 0)
      toastWithUndo(
        // Does not say when the mails are sent, because quiet hours may delay them.
        `${emailCountText(queued)} en cola: ${WITHDRAWAL_SECONDS} segundos para deshacer`,
        () => withdraw(batchId),
        WITHDRAWAL_SECONDS,
      );
    void reload();
  };
}

function leftOutText(obstacles: WorkMessages['obstacles']): string {
  const [first] = obstacles;
  if (obstacles.length > 1 || !first) return `No se escribió a ${obstacles.length} pacientes`;
  return `No se escribió a ${first.patientName ?? 'uno'}: ${FOLLOW_UP_OBSTACLE_LABELS[first.obstacle]}`;
}

interface ChatListProps {
  recipients: readonly PatientItem[];
  opened: ReadonlySet<string>;
}

function ChatList({ recipients, opened }: ChatListProps) {
  const next = recipients.find((item) => !opened.has(itemKey(item)));
  return (
    <>
      <Typography variant="body2" role="status">
        {opened.size === 0
          ? 'Cada chat se abre en otra pestaña con su texto. Volvé aquí para abrir el siguiente.'
          : `${opened.size} de ${recipients.length} chats abiertos`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {recipients.map((item) => {
          const isOpened = opened.has(itemKey(item));
          const Icon = isOpened ? CheckCircle : RadioButtonUnchecked;
          return (
            <Box
              key={itemKey(item)}
              component="li"
              aria-current={item === next ? 'step' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                py: 0.5,
                fontWeight: item === next ? 'fontWeightBold' : undefined,
              }}
            >
              <Icon
                fontSize="small"
                color={isOpened ? 'success' : 'disabled'}
                titleAccess={isOpened ? 'Abierto' : 'Sin abrir'}
              />
              {item.patient.name}
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ whiteSpace: 'nowrap' }}
              >
                {item.patient.phone}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
