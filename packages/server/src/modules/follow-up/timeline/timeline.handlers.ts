import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { readTimeline } from './timeline.service.ts';
import type { TimelineSource } from './timeline-source.ts';

export const timelineHandlers = (sources: readonly TimelineSource[]) =>
  ({
    readTimeline: (ctx) => readTimeline(ctx, sources, ctx.params.id, ctx.query.before),
  }) satisfies PartialHandlers<typeof followUpService>;
