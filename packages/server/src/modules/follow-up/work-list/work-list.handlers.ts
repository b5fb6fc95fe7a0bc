import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { WorkKindQuery } from './work-kind-query.ts';

export const workListHandlers = (_kinds: readonly WorkKindQuery[]) =>
  ({}) satisfies PartialHandlers<typeof followUpService>;
