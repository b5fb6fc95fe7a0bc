import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { fakeMergedRecord } from '../../testing/merges.ts';

beforeEach(fakeMergedRecord);

test('shows that a patient who was not merged is not found', async () => {
  fakeCall(exchangeService, 'readMergedInto', () => {
    throw refuse(404, { message: 'Paciente no encontrado' });
  });
  const { location } = renderScreen('/patients/52', { session: as('DENTIST') });
  expect(await screen.findByText('No se encontró el paciente.')).toBeVisible();
  expect(location()).toBe('/patients/52');
});
