import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';

export const followUpMessageHandlers = (_kernel: Kernel) =>
  ({}) satisfies PartialHandlers<typeof followUpService>;
