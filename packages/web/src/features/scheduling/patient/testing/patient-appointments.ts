import { appointment } from '../../testing/agendas.ts';

export const PAST = appointment({
  id: 2,
  state: 'no-show',
  startsAt: '2026-11-02T13:00:00.000Z',
  endsAt: '2026-11-02T13:30:00.000Z',
});
