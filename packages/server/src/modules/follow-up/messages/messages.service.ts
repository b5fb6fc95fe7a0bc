import { randomUUID } from 'node:crypto';
import { whatsAppLink, whatsAppNumber } from '@dentaria/contract/fields/phone-numbers.ts';
import {
  fillFollowUp,
  templateKindOf,
  WITHDRAWAL_SECONDS,
  type WorkMessages,
  type workMessageCreate,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { FollowUpObstacle } from '@dentaria/contract/follow-up/work-kinds.ts';
import { afterQuietHours } from '@dentaria/contract/scheduling/reminder-times.ts';
import type { z } from 'zod';
import { auditEach } from '../../../kernel/audit.ts';
import { notFound } from '../../../kernel/errors.ts';
import { enqueue } from '../../../kernel/jobs.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { type FoundItem, findItems, momentOf } from '../work-list/work-kinds.service.ts';
import { factsOf, mailObstacleOf, peopleOfItems } from '../work-list/work-list.service.ts';
import { followUpMessagesRepository } from './follow-up-messages.repository.ts';
import { templatesRepository } from './templates.repository.ts';
import { listTemplates } from './templates.service.ts';

interface Clinic {
  readonly id: number;
  readonly name: string;
}

type Body = z.output<typeof workMessageCreate>;

function obstacleTo(item: FoundItem | undefined, channel: Body['channel']): FollowUpObstacle | null {
  if (!item || item.row.dismissed_at) return 'gone';
  if (item.row.patient_id === null) return 'no-patient';
  if (channel === 'email') return mailObstacleOf(item.row);
  return whatsAppNumber(item.row.phone ?? '') ? null : 'no-phone';
}

/** The first item of each patient who can be written to, and why the others cannot. */
function choose(found: readonly FoundItem[], { items, channel }: Body) {
  const chosen: FoundItem[] = [];
  const obstacles: WorkMessages['obstacles'] = [];
  for (const { kind, id } of items) {
    const item = found.find((each) => each.kind === kind && each.row.subject_id === id);
    const obstacle = obstacleTo(item, channel);
    if (obstacle || !item)
      obstacles.push({ kind, id, patientName: item?.row.patient_name ?? null, obstacle: obstacle ?? 'gone' });
    else if (!chosen.some(({ row }) => row.patient_id === item.row.patient_id)) chosen.push(item);
  }
  return { chosen, obstacles };
}

/** Writes the texts of the chosen items. */
async function compose(ctx: RequestContext, clinic: Clinic, items: readonly FoundItem[]) {
  const templates = await listTemplates(ctx, clinic.id);
  const settings = await templatesRepository(ctx.tx, clinic.id).findSettings();
  const people = await peopleOfItems(ctx, items);
  const moment = momentOf(ctx, clinic.id);
  const fillFor = ({ row, query }: FoundItem) => {
    const { title, reason = title } = query.describe(factsOf(row, people), moment);
    const values = {
      paciente: row.patient_name ?? '',
      motivo: reason,
      clinica: clinic.name,
      telefono: settings?.phone ?? '',
      direccion: settings?.address ?? '',
    };
    return (text: string) => fillFollowUp(text, values);
  };
  const templateOf = ({ kind }: FoundItem) => {
    const template = templates.find((each) => each.kind === templateKindOf(kind));
    if (!template) throw new Error(`no template for ${kind}`);
    return template;
  };
  return { settings, fillFor, templateOf };
}

/** Writes to each patient of a selection once: queues a mail, or notes the WhatsApp chat that the caller opens. */
export async function sendMessages(
  ctx: RequestContext,
  registered: readonly WorkKindQuery[],
  clinic: Clinic,
  body: Body,
): Promise<WorkMessages> {
  const repository = followUpMessagesRepository(ctx.tx);
  await repository.lock(clinic.id);
  const { chosen, obstacles } = choose(await findItems(ctx, registered, clinic.id, body.items), body);
  if (chosen.length === 0) return { batchId: null, queued: 0, chats: [], obstacles };
  const { settings, fillFor, templateOf } = await compose(ctx, clinic, chosen);
  const isMail = body.channel === 'email';
  const leaves = new Date(ctx.now.getTime() + WITHDRAWAL_SECONDS * 1_000);
  const dueAt = settings
    ? afterQuietHours(leaves, { from: settings.quiet_from, to: settings.quiet_to })
    : leaves;
  const batchId = await repository.nextBatch();
  const ids = await repository.create(
    chosen.map((item) => ({
      clinic_id: clinic.id,
      batch_id: batchId,
      patient_id: item.row.patient_id ?? 0,
      user_id: ctx.caller.id,
      kind: item.kind,
      subject_id: item.row.subject_id,
      channel: body.channel,
      subject: isMail ? fillFor(item)(body.subject ?? templateOf(item).subject) : '',
      body: isMail ? fillFor(item)(body.body ?? templateOf(item).body) : '',
      state: isMail ? ('queued' as const) : ('sent' as const),
      detail: null,
      recipient: null,
      message_id: randomUUID(),
      due_at: isMail ? dueAt : ctx.now,
      created_at: ctx.now,
      state_at: ctx.now,
    })),
  );
  if (isMail) for (const id of ids) await enqueue(ctx.tx, 'follow-up-mail', { id }, { startAfter: dueAt });
  await auditMessages(ctx, clinic.id, isMail ? 'send' : 'whatsapp', ids);
  const chats = isMail
    ? []
    : chosen.map((item) => ({
        kind: item.kind,
        id: item.row.subject_id,
        url: whatsAppLink(item.row.phone ?? '', fillFor(item)(templateOf(item).whatsapp)) ?? '',
      }));
  return { batchId, queued: isMail ? ids.length : 0, chats, obstacles };
}

const auditMessages = (
  ctx: RequestContext,
  clinicId: number,
  action: 'send' | 'whatsapp' | 'withdraw',
  ids: readonly number[],
) => auditEach(ctx, { action, object: 'follow-up-message', clinicId }, ids);

/** 404 for a batch of another clinic. */
export async function getBatch({ tx }: RequestContext, clinicId: number, batchId: number): Promise<void> {
  if (!(await followUpMessagesRepository(tx).hasBatch(clinicId, batchId)))
    throw notFound('Los mensajes no existen');
}

/** Withdraws the messages of a batch that have not left. */
export async function withdrawMessages(
  ctx: RequestContext,
  clinicId: number,
  batchId: number,
): Promise<{ withdrawn: number }> {
  const ids = await followUpMessagesRepository(ctx.tx).withdrawBatch(clinicId, batchId, ctx.now);
  await auditMessages(ctx, clinicId, 'withdraw', ids);
  return { withdrawn: ids.length };
}
