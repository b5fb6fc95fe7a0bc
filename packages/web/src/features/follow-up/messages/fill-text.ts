import { type FollowUpValues, fillFollowUp } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { paragraphsOf } from '@dentaria/contract/scheduling/message-templates.ts';

/** With the values in place of the placeholders, without paragraphs that are then blank. */
export const fillText = (text: string, values: FollowUpValues): string =>
  paragraphsOf(fillFollowUp(text, values)).join('\n\n');
