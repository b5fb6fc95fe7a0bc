import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import type { TimelineSource } from '../../kernel/timeline-source.ts';
import type { WorkKindQuery } from '../../kernel/work-kind.ts';
import { followUpMerge } from './follow-up.merge.ts';
import { followUpTables } from './follow-up.tables.ts';
import { followUpMail } from './messages/delivery.service.ts';
import { followUpMessageHandlers } from './messages/messages.handlers.ts';
import { hasFollowUp } from './people.ts';
import { recallHandlers } from './recalls/recalls.handlers.ts';
import { proposeRecall, withdrawRecall } from './recalls/recalls.service.ts';
import { taskHandlers } from './tasks/tasks.handlers.ts';
import { followUpSources } from './timeline/follow-up-sources.ts';
import { timelineHandlers } from './timeline/timeline.handlers.ts';
import { ownKinds } from './work-list/own-kinds.ts';
import { workListHandlers } from './work-list/work-list.handlers.ts';

interface Registered {
  readonly kinds: readonly WorkKindQuery[];
  readonly timeline: readonly TimelineSource[];
}

export const followUpModule = ({ kinds, timeline }: Registered): Module<typeof followUpService> => ({
  service: followUpService,
  mount: (app, kernel) =>
    mountService(
      app,
      followUpService,
      {
        ...workListHandlers(kinds),
        ...followUpMessageHandlers(kinds),
        ...recallHandlers,
        ...taskHandlers,
        ...timelineHandlers([...timeline, ...followUpSources]),
      },
      { gate: kernel.gate },
    ),
});

export const followUp = {
  hasFollowUp,
  mailKinds: (kinds: readonly WorkKindQuery[]) => ({ 'follow-up': followUpMail(kinds) }),
  proposeRecall,
  withdrawRecall,
  workKinds: ownKinds,
  tables: { manifests: followUpTables, merge: followUpMerge },
};
