import { randomUUID } from 'node:crypto';
import { areaCode, whatsAppLink, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import {
  fillFollowUp,
  followUpSubject,
  templateKindOf,
  WITHDRAWAL_SECONDS,
  type WorkMessages,
  type workMessageCreate,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { z } from 'zod';
import { auditEach } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { momentAt, type RequestContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import type { ClinicRow } from '../../auth/auth.module.ts';
import { mailing } from '../../mail/mail.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { type FoundItem, findItems, readMoment } from '../work-list/work-kinds.service.ts';
import { factsOf, mailObstacleOf, peopleOfItems } from '../work-list/work-list.service.ts';
import { followUpMessagesRepository } from './follow-up-messages.repository.ts';
import { listTemplates } from './templates.service.ts';

type Clinic = Pick<ClinicRow, 'id' | 'name'>;
type Settings = RowOf<'message_settings'> | undefined;
type Body = z.output<typeof workMessageCreate>;

interface FoundItems {
  readonly now: readonly FoundItem[];
  readonly whenSent: readonly FoundItem[];
  readonly area: string | undefined;
}

const isSameItem = (item: FoundItem, { kind, row }: FoundItem): boolean =>
  item.kind === kind && item.row.subject_id === row.subject_id && item.row.occurrence === row.occurrence;

function obstacleTo(item: FoundItem | undefined, { whenSent, area }: FoundItems, channel: Body['channel']) {
  if (!item || item.row.dismissed_at) return 'gone';
  if (item.row.patient_id === null) return 'no-patient';
  if (channel === 'whatsapp') {
    if (!whatsAppNumber(item.row.phone ?? '', area)) return 'no-phone';
    return item.row.has_declined ? 'declined' : null;
  }
  return mailObstacleOf(item.row) ?? (whenSent.some((each) => isSameItem(each, item)) ? null : 'late');
}

/** Somebody else may have booked online with the patient's DNI. */
const isSamePerson = (one: FoundItem, { row }: FoundItem): boolean =>
  one.row.patient_id === row.patient_id && one.row.email === row.email && one.row.phone === row.phone;

function chooseOnePerPerson(found: FoundItems, { items, channel }: Body) {
  const chosen: FoundItem[] = [];
  const obstacles: WorkMessages['obstacles'] = [];
  for (const { kind, id } of items) {
    const item = found.now.find((each) => each.kind === kind && each.row.subject_id === id);
    const obstacle = obstacleTo(item, found, channel);
    if (obstacle || !item)
      obstacles.push({ kind, id, patientName: item?.row.patient_name ?? null, obstacle: obstacle ?? 'gone' });
    else if (!chosen.some((each) => isSamePerson(each, item))) chosen.push(item);
  }
  return { chosen, obstacles };
}

async function compose(
  ctx: RequestContext,
  clinic: Clinic,
  { items, settings }: { items: readonly FoundItem[]; settings: Settings },
) {
  const templates = await listTemplates(ctx, clinic.id);
  const people = await peopleOfItems(ctx, items);
  const moment = await readMoment(ctx, clinic.id);
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
  return { fillFor, templateOf };
}

async function reserveMails(
  ctx: RequestContext,
  { id: clinicId }: Clinic,
  { items, isMail }: { items: readonly FoundItem[]; isMail: boolean },
) {
  const messages = items.map((item) => ({ item, messageId: randomUUID() }));
  if (!isMail) return messages;
  const mails = messages.map(({ item, messageId }) => ({ to: item.row.email ?? '', messageId }));
  const reserved = await mailing.reserveMails(ctx, { pool: 'clinic', clinicId }, mails);
  return messages.filter(({ messageId }) => reserved.has(messageId));
}

export async function sendMessages(
  ctx: RequestContext,
  registered: readonly WorkKindQuery[],
  clinic: Clinic,
  body: Body,
): Promise<WorkMessages> {
  const repository = followUpMessagesRepository(ctx.tx);
  await repository.lock(clinic.id);
  const isMail = body.channel === 'email';
  const settings = await scheduling.findMessageSettings(ctx.tx, clinic.id);
  const earliest = new Date(ctx.now.getTime() + WITHDRAWAL_SECONDS * 1_000);
  const dueAt = isMail ? scheduling.afterQuietHoursOf(settings, earliest, ctx.timeZone) : ctx.now;
  const itemsAt = (instant: Date) =>
    findItems({ ...ctx, ...momentAt(instant, ctx.timeZone) }, registered, clinic.id, body.items);
  const area = areaCode(settings?.phone ?? '');
  const found = { now: await itemsAt(ctx.now), whenSent: await itemsAt(dueAt), area };
  const { chosen, obstacles } = chooseOnePerPerson(found, body);
  const reserved = await reserveMails(ctx, clinic, { items: chosen, isMail });
  for (const { kind, row } of chosen.filter((item) => !reserved.some((each) => each.item === item)))
    obstacles.push({ kind, id: row.subject_id, patientName: row.patient_name, obstacle: 'full' });
  if (reserved.length === 0) return { batchId: null, queued: 0, chats: [], obstacles };
  const items = reserved.map(({ item }) => item);
  const { fillFor, templateOf } = await compose(ctx, clinic, { items, settings });
  const batchId = await repository.nextBatch();
  const created = await repository.create(
    reserved.map(({ item, messageId }) => ({
      clinic_id: clinic.id,
      batch_id: batchId,
      patient_id: item.row.patient_id ?? 0,
      user_id: ctx.caller.id,
      kind: item.kind,
      subject_id: item.row.subject_id,
      occurrence: item.row.occurrence,
      appointment_id: item.row.is_about_appointment ? item.row.appointment_id : null,
      channel: body.channel,
      subject: isMail ? fillFor(item)(followUpSubject(body.subject ?? templateOf(item).subject)) : '',
      body: fillFor(item)(isMail ? (body.body ?? templateOf(item).body) : templateOf(item).whatsapp),
      state: isMail ? ('queued' as const) : ('sent' as const),
      detail: null,
      recipient: null,
      message_id: messageId,
      due_at: dueAt,
      created_at: ctx.now,
      state_at: ctx.now,
    })),
  );
  if (isMail)
    await mailing.queueMails(
      ctx,
      'follow-up',
      created.map(({ id, message_id }) => ({
        clinicId: clinic.id,
        subjectId: id,
        messageId: message_id,
        dueAt,
      })),
    );
  const ids = created.map(({ id }) => id);
  await auditMessages(ctx, clinic.id, isMail ? 'send' : 'whatsapp', ids);
  const chats = isMail
    ? []
    : items.map((item) => ({
        kind: item.kind,
        id: item.row.subject_id,
        url: whatsAppLink(item.row.phone ?? '', fillFor(item)(templateOf(item).whatsapp), area) ?? '',
      }));
  return { batchId, queued: isMail ? ids.length : 0, chats, obstacles };
}

const auditMessages = (
  ctx: RequestContext,
  clinicId: number,
  action: 'send' | 'whatsapp' | 'withdraw',
  ids: readonly number[],
) => auditEach(ctx, { action, object: 'follow-up-message', clinicId }, ids);

export async function getBatch({ tx }: RequestContext, clinicId: number, batchId: number): Promise<void> {
  if (!(await followUpMessagesRepository(tx).hasBatch(clinicId, batchId)))
    throw notFound('Los mensajes no existen');
}

export async function withdrawMessages(ctx: RequestContext, clinicId: number, batchId: number) {
  const ids = await followUpMessagesRepository(ctx.tx).withdrawBatch(clinicId, batchId, ctx.now);
  await auditMessages(ctx, clinicId, 'withdraw', ids);
  return { withdrawn: ids.length };
}
