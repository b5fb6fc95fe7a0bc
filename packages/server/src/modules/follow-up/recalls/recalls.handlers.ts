import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';

export const recallHandlers = {} satisfies PartialHandlers<typeof followUpService>;
