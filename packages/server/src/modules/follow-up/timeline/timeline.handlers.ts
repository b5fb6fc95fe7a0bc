import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { TimelineSource } from './timeline-source.ts';

export const timelineHandlers = (_sources: readonly TimelineSource[]) =>
  ({}) satisfies PartialHandlers<typeof followUpService>;
