import { FOLLOW_UP_OBSTACLE_LABELS, type FollowUpObstacle } from '@dentaria/contract/follow-up/obstacles.ts';
import { paragraphsOf } from '@dentaria/contract/scheduling/message-templates.ts';
import { afterQuietHours } from '@dentaria/contract/scheduling/reminder-times.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { ClinicSender } from '../../../kernel/clinic-sender.ts';
import { enqueue, type JobHandler } from '../../../kernel/jobs.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { auth } from '../../auth/auth.module.ts';
import { onboarding } from '../../onboarding/onboarding.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { type FoundItem, findItems } from '../work-list/work-kinds.service.ts';
import { addressObstacleOf } from '../work-list/work-list.service.ts';
import { followUpMessagesRepository, type MessageRow } from './follow-up-messages.repository.ts';
import { templatesRepository } from './templates.repository.ts';

type DeliveryParts = Parameters<typeof onboarding.deliverMail>[0] & {
  readonly kinds: readonly WorkKindQuery[];
};

/**
 * Sends the message of a job, unless it was withdrawn, its item no longer waits or is about another time, the patient
 * declined or was removed, or the clinic was deactivated since it was queued.
 * Delivery is at least once, as of every outgoing mail (docs/decisions/0040-outgoing-mail.md).
 */
export const deliverFollowUpMail =
  ({ database, clock, kinds, ...parts }: DeliveryParts): JobHandler =>
  async ({ id }, signal) => {
    const prepared = await systemTransaction(database, (tx) =>
      prepare({ tx, now: clock(), origin: { address: 'job', requestId: '', role: 'SYSTEM' } }, kinds, id),
    );
    if (!prepared) return 'done';
    const { message } = prepared;
    const update = (values: Parameters<ReturnType<typeof followUpMessagesRepository>['updateQueued']>[1]) =>
      systemTransaction(database, (tx) => followUpMessagesRepository(tx).updateQueued(message, values));
    return onboarding.attemptDelivery(
      {
        createdAt: message.due_at,
        send: () =>
          onboarding.sendNotification(
            onboarding.clinicEnvelope(message, prepared.recipient),
            () => compose(prepared),
            { ...parts, database, signal, now: clock() },
          ),
        finish: (state, detail, isRejected) => {
          const failed = isRejected ? 'bounced' : 'failed';
          return update({ state: state === 'SENT' ? 'sent' : failed, detail, state_at: clock() });
        },
        postpone: (detail) => update({ detail }),
      },
      clock(),
    );
  };

interface PreparedMessage {
  readonly message: MessageRow;
  readonly recipient: string;
  readonly sender: ClinicSender;
}

/** Undefined if nothing is to be sent now. */
async function prepare(
  ctx: SystemContext,
  kinds: readonly WorkKindQuery[],
  id: number,
): Promise<PreparedMessage | undefined> {
  const { tx, now } = ctx;
  const messages = followUpMessagesRepository(tx);
  const message = await messages.findQueuedForUpdate(id);
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
  const settings = await templatesRepository(tx, message.clinic_id).findSettings();
  const due = settings ? afterQuietHours(now, { from: settings.quiet_from, to: settings.quiet_to }) : now;
  if (due > now) {
    await messages.updateQueued(message, { due_at: due });
    await enqueue(tx, 'follow-up-mail', { id }, { startAfter: due });
    return undefined;
  }
  await messages.updateQueued(message, { recipient });
  return { message, recipient, sender: await scheduling.readClinicSender(ctx, message.clinic_id) };
}

/** Why a message that was queued is not to be sent. */
function obstacleTo({ occurrence }: MessageRow, item: FoundItem | undefined): FollowUpObstacle | null {
  if (!item || item.row.dismissed_at) return 'gone';
  // Null: queued by a release that did not store it.
  if (occurrence !== null && occurrence !== item.row.occurrence) return 'moved';
  return addressObstacleOf(item.row);
}

const compose = ({ message, sender }: PreparedMessage) =>
  onboarding.clinicMail({ subject: message.subject, blocks: paragraphsOf(message.body) }, sender);
