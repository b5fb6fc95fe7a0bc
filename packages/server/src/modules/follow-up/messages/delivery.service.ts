import { FOLLOW_UP_OBSTACLE_LABELS, type FollowUpObstacle } from '@dentaria/contract/follow-up/obstacles.ts';
import { paragraphsOf } from '@dentaria/contract/scheduling/message-templates.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { auth } from '../../auth/auth.module.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { type FoundItem, findItems } from '../work-list/work-kinds.service.ts';
import { addressObstacleOf } from '../work-list/work-list.service.ts';
import { followUpMessagesRepository, type MessageRow } from './follow-up-messages.repository.ts';

export const followUpMail = (kinds: readonly WorkKindQuery[]): MailKind => ({
  compose: async (ctx, { subject_id }) => {
    const { tx, now } = ctx;
    const messages = followUpMessagesRepository(tx);
    const message = await messages.findQueuedForUpdate(subject_id);
    if (!message) return undefined;
    const isActive = (await auth.findClinic(ctx, message.clinic_id))?.active === true;
    const [item] = await findItems(ctx, kinds, message.clinic_id, [
      { kind: message.kind, id: message.subject_id },
    ]);
    const obstacle = obstacleTo(message, item);
    const recipient = item?.row.email;
    if (!isActive || obstacle || !recipient) {
      const detail = obstacle && FOLLOW_UP_OBSTACLE_LABELS[obstacle];
      await messages.updateQueued(message, { state: 'withdrawn', detail, state_at: now });
      return undefined;
    }
    const settings = await scheduling.findMessageSettings(tx, message.clinic_id);
    const due = scheduling.afterQuietHoursOf(settings, now, ctx.timeZone);
    if (due > now) {
      await messages.updateQueued(message, { due_at: due });
      return due;
    }
    await messages.updateQueued(message, { recipient });
    const letter = { subject: message.subject, blocks: paragraphsOf(message.body) };
    const sender = await scheduling.readClinicSender(ctx, message.clinic_id);
    return { to: recipient, content: mailing.clinicMail(letter, sender) };
  },
  recordResult: (tx, { clinic_id, subject_id: id }, { state, detail, at }) =>
    followUpMessagesRepository(tx).updateQueued(
      { clinic_id, id },
      state === 'queued' ? { detail } : { state, detail, state_at: at },
    ),
});

function obstacleTo({ occurrence }: MessageRow, item: FoundItem | undefined): FollowUpObstacle | null {
  if (!item || item.row.dismissed_at) return 'gone';
  // Null if an older release queued the message.
  if (occurrence !== null && occurrence !== item.row.occurrence) return 'moved';
  return addressObstacleOf(item.row);
}
