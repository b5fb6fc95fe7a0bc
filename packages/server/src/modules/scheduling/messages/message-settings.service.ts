import { TEMPLATE_KINDS } from '@dentaria/contract/scheduling/message-templates.ts';
import {
  DEFAULT_MESSAGE_SETTINGS,
  type MessageConsent,
  type MessageSettings,
  messageSettings,
  type messageSettingsWrite,
} from '@dentaria/contract/scheduling/messages.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { columnWriter, presenter } from '../../../kernel/database/lists/column-names.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { ClinicPatient, ClinicRow } from '../../auth/auth.module.ts';
import { mailing } from '../../mail/mail.module.ts';
import { messageSettingsRepository } from './message-settings.repository.ts';

const columns = messageSettings.omit({
  clinicId: true,
  clinicName: true,
  canSendMail: true,
  templates: true,
});
const presentColumns = presenter(columns);
const columnsOf = columnWriter(columns);

export async function readMessageSettings({ tx }: RequestContext, { id, name }: ClinicRow) {
  const repository = messageSettingsRepository(tx, id);
  const row = await repository.find();
  const stored = await repository.listTemplates();
  const templateOf = (kind: (typeof TEMPLATE_KINDS)[number]) => {
    const found = stored.find((each) => each.kind === kind);
    return found ? { subject: found.subject, body: found.body } : null;
  };
  return {
    clinicId: id,
    clinicName: name,
    canSendMail: await mailing.canSendNotifications(tx),
    ...(row ? presentColumns(row) : DEFAULT_MESSAGE_SETTINGS),
    templates: {
      booked: templateOf('booked'),
      moved: templateOf('moved'),
      cancelled: templateOf('cancelled'),
      reminder: templateOf('reminder'),
      whatsapp: templateOf('whatsapp'),
    },
  };
}

export async function updateMessageSettings(
  ctx: RequestContext,
  clinic: ClinicRow,
  { templates, ...body }: z.output<typeof messageSettingsWrite>,
): Promise<MessageSettings> {
  const repository = messageSettingsRepository(ctx.tx, clinic.id);
  await repository.save(columnsOf(body));
  await repository.replaceTemplates(
    TEMPLATE_KINDS.flatMap((kind) => {
      const template = templates[kind];
      return template ? [{ kind, ...template }] : [];
    }),
  );
  await audit(ctx, {
    action: 'update',
    object: 'message-settings',
    objectId: clinic.id,
    clinicId: clinic.id,
  });
  return readMessageSettings(ctx, clinic);
}

export async function updateMessageConsent(
  ctx: RequestContext,
  { id: patientId, clinic_id: clinicId }: Pick<ClinicPatient, 'id' | 'clinic_id'>,
  answer: MessageConsent,
): Promise<{ answer: MessageConsent }> {
  await messageSettingsRepository(ctx.tx, clinicId).setConsent(patientId, answer);
  await audit(ctx, { action: 'update', object: 'message-consent', objectId: patientId, clinicId });
  return { answer };
}
