import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

test('finds no accessibility problem in the choice of another record', async () => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(authService, 'readPatient', () => patient());
  const { user } = renderScreen('/patients/41', { session: as('DENTIST', { user_id: 9 }) });
  await user.click(await screen.findByRole('button', { name: 'Unificar con otra ficha' }));
  await screen.findByRole('dialog', { name: 'Unificar con otra ficha' });
  await expectAccessible();
});
