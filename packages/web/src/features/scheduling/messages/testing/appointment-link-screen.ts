import type { LinkedAppointment, LinkState } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';

export const appointment = (state: LinkState): LinkedAppointment => ({
  state,
  startsAt: '2026-12-07T13:30:00.000Z',
  endsAt: '2026-12-07T14:00:00.000Z',
  typeName: 'Consulta',
  professionalName: 'Elena Ríos',
  clinicName: 'Clínica Sur',
  clinicAddress: 'Av. Acoyte 250',
  clinicPhone: '11 5555-0100',
});

export function open(state: LinkState) {
  fakeCall(schedulingService, 'readLinkedAppointment', () => appointment(state));
  return renderScreen('/turno/abc');
}

export const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
