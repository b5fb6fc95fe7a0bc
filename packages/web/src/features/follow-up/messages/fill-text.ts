import { FOLLOW_UP_PLACEHOLDERS } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { paragraphsOf } from '@dentaria/contract/scheduling/message-templates.ts';

export type PlaceholderValues = Readonly<Record<(typeof FOLLOW_UP_PLACEHOLDERS)[number], string>>;

/** With the values in place of the placeholders, without paragraphs that are then blank. */
export function fillText(text: string, values: PlaceholderValues): string {
  const filled = FOLLOW_UP_PLACEHOLDERS.reduce(
    (whole, name) => whole.replaceAll(`{${name}}`, () => values[name]),
    text,
  );
  return paragraphsOf(filled).join('\n\n');
}
