import {
  FOLLOW_UP_PLACEHOLDERS,
  type FollowUpValues,
  fillFollowUp,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { paragraphsOf } from '@dentaria/contract/scheduling/message-templates.ts';

/** Drops paragraphs that are blank after filling. */
export const fillText = (text: string, values: FollowUpValues): string =>
  paragraphsOf(fillFollowUp(text, values)).join('\n\n');

export const PLACEHOLDERS_HINT = `Marcadores: ${FOLLOW_UP_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;
