import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { fakeMergedRecord } from '../../testing/archived-patient.ts';

const NOTICE = 'La ficha n.º 52 se unificó con esta, la de María Ñandú.';

beforeEach(fakeMergedRecord);

test('the address of an archived record leads to the tab of the kept one, with a notice', async () => {
  const { location } = renderScreen('/patients/52#turnos', { session: as('RECEPTIONIST') });
  expect(await screen.findByRole('heading', { level: 1, name: 'María Ñandú' })).toBeVisible();
  expect(location()).toBe('/patients/41#turnos');
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test('so does that of its history', async () => {
  const { location } = renderScreen('/dental-history/52#odontograma', { session: as('DENTIST') });
  expect(await screen.findByText(NOTICE)).toBeVisible();
  await waitFor(() => expect(location()).toBe('/dental-history/41#odontograma'));
});
