import type { LinkedAppointment } from '@dentaria/contract/scheduling/messages.ts';
import type { LinkedHold } from '@dentaria/contract/scheduling/online-booking.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { openForm } from './appointments/testing/booking-screen.ts';
import { openMessageSettings, openMessages } from './messages/testing/message-screens.ts';
import { openNumbers } from './numbers/testing/numbers-screen.ts';
import { openAgenda } from './testing/agenda-screen.ts';
import { onlineSlot } from './testing/online-clinics.ts';
import { createButton, openFirstSetup, openSection } from './testing/settings-screen.ts';
import { openWaitlist } from './waitlist/testing/waitlist-screens.ts';

test('has no violations on the agenda of a day', async () => {
  await openAgenda();
  await expectAccessible();
});

test('has no violations in the form of a new appointment', async () => {
  await openForm();
  await expectAccessible();
});

test('has no violations in the messages of an appointment', async () => {
  await openMessages();
  await expectAccessible();
});

test('has no violations on the waitlist and in the form of an entry', async () => {
  const { user } = await openWaitlist();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Agregar a la lista' }));
  await screen.findByRole('dialog');
  await expectAccessible();
});

test('has no violations on the page of numbers', async () => {
  openNumbers();
  await screen.findByRole('table', { name: 'Números por mes y profesional' });
  await expectAccessible();
});

test('has no violations in the first set-up of an agenda', async () => {
  openFirstSetup();
  await createButton();
  await expectAccessible();
});

test.each(['hours', 'types', 'chairs'])(
  'has no violations in the section %s of the settings',
  async (section) => {
    openSection(section);
    await screen.findAllByRole('heading', { level: 2 });
    await expectAccessible();
  },
);

test('has no violations in the settings of messages', async () => {
  openMessageSettings();
  await screen.findAllByRole('switch');
  await expectAccessible();
});

const { startsAt, endsAt } = onlineSlot('10:30');
const visit = { startsAt, endsAt, typeName: 'Consulta', professionalName: 'Ana Paz' };
const place = { clinicName: 'Clínica Sol', clinicAddress: 'Av. Acoyte 250', clinicPhone: null };

test('has no violations on the page that confirms a hold', async () => {
  const hold: LinkedHold = { clinicId: 3, state: 'requested', expiresAt: endsAt, ...visit, ...place };
  fakeCall(schedulingService, 'readLinkedHold', () => hold);
  renderScreen('/reservar/confirmar/abc');
  await screen.findByText(/confirmalo antes de las/);
  await expectAccessible();
});

test('has no violations on the page of an appointment and of an expired link', async () => {
  const appointment: LinkedAppointment = { state: 'booked', ...visit, ...place };
  fakeCall(schedulingService, 'readLinkedAppointment', () => appointment);
  const { go } = renderScreen('/turno/abc');
  await screen.findByRole('heading', { level: 2 });
  await expectAccessible();
  fakeCall(schedulingService, 'readLinkedAppointment', () => {
    throw refuse(404);
  });
  await go('/turno/def');
  await screen.findByRole('alert');
  await expectAccessible();
});
