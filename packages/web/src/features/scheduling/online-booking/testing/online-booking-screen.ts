import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { createdHold, onlineClinic, onlineSlot } from '../../testing/online-clinics.ts';

export const SLOTS = '/reservar/3?type=1&professional=any';

const CONTACT = {
  DNI: '30111222',
  Teléfono: '11 5555-0199',
  Nombre: 'Zulma',
  Apellido: 'Paz',
  Email: 'zulma@example.com',
};

export function open(address = '/reservar/3', clinic = onlineClinic()) {
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
  const app = open(SLOTS);
  fakeCall(schedulingService, 'createHold', () => createdHold());
  fakeCall(schedulingService, 'requestBooking', () => createdHold({ state: 'requested', mail: 'queued' }));
  await app.user.click(await button('10:30'));
  await enterContact(app.user);
  return app;
}
