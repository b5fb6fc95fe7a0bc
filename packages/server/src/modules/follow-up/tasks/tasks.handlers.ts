import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';

export const taskHandlers = {} satisfies PartialHandlers<typeof followUpService>;
