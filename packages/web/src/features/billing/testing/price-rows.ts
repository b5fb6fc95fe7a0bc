import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fill } from '../../../testing/fill.ts';

export const EDIT = 'Editar el arancel de Restauración';

export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await fill(user, field, text);
}

export const row = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') as HTMLElement);
