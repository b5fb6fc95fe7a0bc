import type { LinkedHold } from '@dentaria/contract/scheduling/online-booking.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { onlineSlot } from '../../testing/online-clinics.ts';

const { startsAt, endsAt } = onlineSlot('10:30');

export const hold = (state: LinkedHold['state']): LinkedHold => ({
  clinicId: 3,
  state,
  startsAt,
  endsAt,
  expiresAt: '2026-12-01T15:10:00.000Z',
  typeName: 'Consulta',
  professionalName: 'Ana Paz',
  clinicName: 'Clínica Sol',
  clinicAddress: 'Av. Acoyte 250',
  clinicPhone: null,
});

export function open(state: LinkedHold['state']) {
  fakeCall(schedulingService, 'readLinkedHold', () => hold(state));
  return renderScreen('/reservar/confirmar/abc');
}
