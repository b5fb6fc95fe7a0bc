import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { patient } from '../../../../../testing/people.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

export async function openForm(render = renderScreen) {
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'listUserSummaries', () => []);
  const app = render('/users/edit/41', { session: as('DENTIST') });
  return { ...app, city: await screen.findByRole('textbox', { name: 'Ciudad' }) };
}
