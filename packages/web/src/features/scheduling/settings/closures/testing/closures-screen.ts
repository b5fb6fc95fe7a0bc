import type { Closure } from '@dentaria/contract/scheduling/settings.ts';

export const NO_CLOSURES: Closure[] = [];

export const holidays: Closure[] = [
  {
    id: 31,
    professionalId: null,
    startsAt: '2026-12-24T03:00:00.000Z',
    endsAt: '2026-12-27T03:00:00.000Z',
    reason: 'Fiestas',
  },
  {
    id: 32,
    professionalId: 8,
    startsAt: '2026-12-28T12:00:00.000Z',
    endsAt: '2026-12-28T15:00:00.000Z',
    reason: null,
  },
];
