import { authService } from '@dentaria/contract/auth/routes.ts';
import type { LinkedHold, OnlineBookingSettings } from '@dentaria/contract/scheduling/online-booking.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { agendaSettings } from '../../testing/agendas.ts';
import { createdHold, onlineClinic, onlineSlot } from '../../testing/online-clinics.ts';

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

export function openConfirmation(state: LinkedHold['state']) {
  fakeCall(schedulingService, 'readLinkedHold', () => hold(state));
  return renderScreen('/reservar/confirmar/abc');
}

export const SLOTS = '/reservar/3?type=1&professional=any';

const CONTACT = {
  DNI: '30111222',
  Teléfono: '11 5555-0199',
  Nombre: 'Zulma',
  Apellido: 'Paz',
  Email: 'zulma@example.com',
};

export function openBooking(address = '/reservar/3', clinic = onlineClinic()) {
  fakeCall(schedulingService, 'readOnlineClinic', () => clinic);
  const searches = fakeCall(schedulingService, 'listOnlineSlots', () => ({
    slots: [onlineSlot('10:30'), onlineSlot('11:00', 2), onlineSlot('09:00', 1, '2026-12-04')],
    nextDay: null,
  }));
  return { ...renderScreen(address), searches };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

export async function enterContact(user: UserEvent, changes: Partial<typeof CONTACT> = {}) {
  await screen.findByLabelText(/^DNI/);
  for (const [label, text] of Object.entries({ ...CONTACT, ...changes }))
    await retype(user, screen.getByLabelText(new RegExp(`^${label}`)), text);
}

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await fill(user, field, text);
}

/** Holds the slot at 10:30 and requests the mail. */
export async function requestMail() {
  const app = openBooking(SLOTS);
  fakeCall(schedulingService, 'createHold', () => createdHold());
  fakeCall(schedulingService, 'requestBooking', () => createdHold({ state: 'requested', mail: 'queued' }));
  await app.user.click(await button('10:30'));
  await enterContact(app.user);
  return app;
}

export const disabledSettings: OnlineBookingSettings = {
  clinicId: 3,
  canSendMail: true,
  enabled: false,
  daysAhead: 30,
  noticeHours: 4,
  typeIds: [],
};

export function openBookingSettings(stored = disabledSettings, session = as('DENTIST')) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => agendaSettings());
  let current = stored;
  fakeCall(schedulingService, 'readOnlineBooking', () => current);
  const saved = fakeCall(schedulingService, 'updateOnlineBooking', ({ body }) => {
    current = { clinicId: 3, canSendMail: true, ...body };
    return current;
  });
  return { ...renderScreen('/agenda/configuracion?section=online', { session }), saved };
}
