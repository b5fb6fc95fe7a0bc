import type { CreatedHold, OnlineClinic } from '@dentaria/contract/scheduling/online-booking.ts';
import { NOW_MS } from '../../../testing/now.ts';

export const onlineClinic = (overrides: Partial<OnlineClinic> = {}): OnlineClinic => ({
  id: 3,
  name: 'Clínica Sol',
  address: 'Av. Acoyte 250',
  phone: '11 5555-0100',
  types: [
    { id: 1, name: 'Consulta', minutes: 30 },
    { id: 2, name: 'Limpieza', minutes: 30 },
  ],
  professionals: [
    { id: 1, name: 'Ana Paz' },
    { id: 2, name: 'Luis Sosa' },
  ],
  firstDay: '2026-12-03',
  lastDay: '2026-12-31',
  ...overrides,
});

/** Thursday, 3 December 2026, on the clinic's clock. */
export const onlineSlot = (time: string, professionalId = 1, day = '2026-12-03') => ({
  professionalId,
  startsAt: new Date(`${day}T${time}:00-03:00`).toISOString(),
  endsAt: new Date(Date.parse(`${day}T${time}:00-03:00`) + 30 * 60_000).toISOString(),
});

export const createdHold = (overrides: Partial<CreatedHold> = {}): CreatedHold => ({
  token: 'abc',
  state: 'held',
  typeId: 1,
  ...onlineSlot('10:30'),
  expiresAt: new Date(NOW_MS + 600_000).toISOString(),
  mail: null,
  ...overrides,
});
