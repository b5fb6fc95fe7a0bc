import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { createdHold } from '../testing/online-clinics.ts';
import { button, enterContact, openBooking, requestMail, SLOTS } from './testing/online-booking-screens.ts';

beforeEach(() => sessionStorage.clear());

describe('a booking', () => {
  it('goes from the type to the mail in four steps', async () => {
    const { user, location } = openBooking();
    const held = fakeCall(schedulingService, 'createHold', () => createdHold());
    const requested = fakeCall(schedulingService, 'requestBooking', () =>
      createdHold({ state: 'requested', mail: 'queued' }),
    );
    fakeCall(schedulingService, 'readHold', () => createdHold({ state: 'requested', mail: 'sent' }));
    await user.click(await button(/^Consulta/));
    await user.click(await button(/^Cualquier profesional/));
    await user.dblClick(await button('10:30'));
    await enterContact(user);
    await user.dblClick(await button('Pedir el turno'));
    expect(await screen.findByRole('heading', { name: 'Te enviamos un email' })).toBeVisible();
    expect(screen.getByText('zulma@example.com')).toBeVisible();
    expect(held.map(({ body }) => body)).toEqual([
      { typeId: 1, professionalId: 1, day: '2026-12-03', time: '10:30', replaces: null },
    ]);
    expect(requested.map(({ params, body }) => [params.token, body.docNumber])).toEqual([
      ['abc', '30111222'],
    ]);
    expect(location()).toBe('/reservar/3?type=1&professional=any&step=mail');
  });

  it.each([['type=9&professional=any', /^Consulta/]])(
    'begins at the first choice that is no longer offered: %s',
    async (address, choice) => {
      openBooking(`/reservar/3?${address}`);
      expect(await button(choice)).toBeVisible();
    },
  );
});

describe('a slot', () => {
  it('offers the slots again after ten minutes and keeps what was typed', async () => {
    const { user } = await requestMail();
    const resumed = fakeCall(schedulingService, 'createHold', () => createdHold({ token: 'def' }));
    fakeCall(schedulingService, 'requestBooking', () => {
      throw refuse(409, { message: 'Pasaron los diez minutos y el horario se liberó' });
    });
    await user.click(await button('Pedir el turno'));
    expect(await screen.findByText(/Pasaron los diez minutos/)).toHaveTextContent(
      'Lo que escribiste queda guardado.',
    );
    expect(await button('Pedir el turno')).toBeDisabled();
    await user.click(await button('Elegir horario'));
    await user.click(await button('10:30'));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('zulma@example.com');
    expect(resumed[0]?.body.replaces).toBe('abc');
  });

  it('explains that the slot was taken and loads the other slots again', async () => {
    const { user, searches } = openBooking(SLOTS);
    fakeCall(schedulingService, 'createHold', () => {
      throw refuse(409, { message: 'Ese horario ya no está libre' });
    });
    await user.click(await button('10:30'));
    expect(await screen.findByText('Ese horario ya no está libre')).toBeVisible();
    await waitFor(() => expect(searches).toHaveLength(2));
  });

  it('can be chosen again after a lost connection, before the slots have reloaded', async () => {
    const { user } = openBooking(SLOTS);
    const held = fakeCall(schedulingService, 'createHold', () => {
      fakeCall(schedulingService, 'listOnlineSlots', () => new Promise<never>(() => undefined));
      throw noConnection();
    });
    await user.click(await button('10:30'));
    await screen.findByText('No se pudo reservar el horario');
    await user.click(await button('10:30'));
    await waitFor(() => expect(held).toHaveLength(2));
  });

  it('explains a failed request and keeps what was typed', async () => {
    const { user } = await requestMail();
    fakeCall(schedulingService, 'requestBooking', () => {
      throw noConnection();
    });
    await user.click(await button('Pedir el turno'));
    expect(await screen.findByText('No se pudo pedir el turno')).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('zulma@example.com');
  });
});

describe('a clinic', () => {
  it('explains that the clinic has no online booking', async () => {
    fakeCall(schedulingService, 'readOnlineClinic', () => {
      throw refuse(404, { message: 'Esta clínica no da turnos por internet' });
    });
    renderScreen('/reservar/3');
    expect(await screen.findByText(/Esta clínica no da turnos por internet/)).toBeVisible();
  });
});
