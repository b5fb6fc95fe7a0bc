import { screen } from '@testing-library/react';
import { fill } from '../../../../../testing/fill.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

export const TAKEN = 'Ya existe una obra social con ese código';

export const open = (path: string) => renderScreen(path, { session: as('ADMIN') });

export const field = (name: string) => screen.findByRole('textbox', { name });

export const section = (name: string) => screen.getByRole('button', { name });

/** Labels of the fields outside closed sections. */
export const shownFields = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox')
    .map((each) => each.labels?.[0]?.textContent?.replace(/[\s*\u2009]+$/, ''));

export async function fillForm(user: ReturnType<typeof open>['user']) {
  await user.type(await field('Nombre'), 'OSDE');
  await user.type(await field('Código de federación'), '400800');
  await fill(user, await field('Detalles'), 'Ejecutivos');
}
