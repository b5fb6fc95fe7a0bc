import type { UserEvent } from '@testing-library/user-event';

/** Pastes the text at the end of the field, so that the screen renders once instead of once per key. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
