import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';

export const NOW = '2026-12-03T13:40:00.000Z';

export const inChair = affectedAppointment({
  ...{ id: 1, state: 'in-chair', inChairAt: '2026-12-03T13:05:00.000Z' },
  startsAt: '2026-12-03T13:00:00.000Z',
  endsAt: '2026-12-03T13:30:00.000Z',
});

export const fulfilled = { ...inChair, state: 'fulfilled', fulfilledAt: NOW, version: 2 } as const;

export const prompt = () => screen.findByRole('group', { name: 'Control de María Ñandú' });

export async function fulfil() {
  const app = renderScreen('/dashboard', { session: as('DENTIST') });
  await app.user.click(await screen.findByRole('button', { name: 'Atendido: María Ñandú' }));
  return app;
}
