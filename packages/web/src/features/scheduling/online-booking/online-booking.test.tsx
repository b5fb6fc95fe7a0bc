import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { createdHold, onlineClinic } from '../testing/online-clinics.ts';
import { button, enterContact, open, requestMail, SLOTS } from './testing/online-booking-screen.ts';

beforeEach(() => sessionStorage.clear());

describe('a booking', () => {
  it('goes from the type to the mail in four steps', async () => {
    const { user, location } = open();
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
    expect(await screen.findByRole('heading', { name: 'Te enviamos un correo' })).toBeVisible();
    expect(screen.getByText('zulma@example.com')).toBeVisible();
    expect(held.map(({ body }) => body)).toEqual([
      { typeId: 1, professionalId: 1, day: '2026-12-03', time: '10:30', replaces: null },
    ]);
    expect(requested.map(({ params, body }) => [params.token, body.docNumber])).toEqual([
      ['abc', '30111222'],
    ]);
    expect(location()).toBe('/reservar/3?type=1&professional=any&step=mail');
  });

  it('skips the choice of a professional if there is one', async () => {
    const { user, searches } = open(
      '/reservar/3',
      onlineClinic({ professionals: [{ id: 2, name: 'Luis Sosa' }] }),
    );
    await user.click(await button(/^Limpieza/));
    await button('10:30');
    expect(searches[0]?.query).toMatchObject({ typeId: 2, professionalId: 2, from: '2026-12-03', days: 7 });
  });

  it('offers the next day with a free slot', async () => {
    const { user, location } = open(SLOTS);
    fakeCall(schedulingService, 'listOnlineSlots', () => ({ slots: [], nextDay: '2026-12-22' }));
    await user.click(await button('Ver el martes 22 de diciembre'));
    expect(location()).toContain('day=2026-12-22');
  });

  it.each([
    ['type=9&professional=any', /^Consulta/],
    ['type=1&professional=9', /^Cualquier profesional/],
    ['type=1&professional=any&day=2026-12-00', '10:30'],
  ])('begins where an old address is no longer offered: %s', async (address, choice) => {
    open(`/reservar/3?${address}`);
    expect(await button(choice)).toBeVisible();
  });
});

describe('a slot', () => {
  it('that was taken meanwhile is explained, and the others are loaded again', async () => {
    const { user, searches } = open(SLOTS);
    fakeCall(schedulingService, 'createHold', () => {
      throw refuse(409, { message: 'Ese horario ya no está libre' });
    });
    await user.click(await button('10:30'));
    expect(await screen.findByText('Ese horario ya no está libre')).toBeVisible();
    await waitFor(() => expect(searches).toHaveLength(2));
  });

  it('is offered again after ten minutes, and nothing typed is lost', async () => {
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
    expect(await screen.findByLabelText(/^Correo/)).toHaveValue('zulma@example.com');
    expect(resumed[0]?.body.replaces).toBe('abc');
  });
});

describe('what is typed wrongly', () => {
  it('is named at its field, by the page and by the server', async () => {
    const { user } = await requestMail();
    await enterContact(user, { DNI: '12', Teléfono: '15' });
    await user.click(await button('Pedir el turno'));
    expect(await screen.findByText('DNI debe tener 7 u 8 dígitos')).toBeVisible();
    expect(screen.getByText('Escribe el teléfono con código de área')).toBeVisible();

    fakeCall(schedulingService, 'requestBooking', () => {
      const message = 'Hay turnos pedidos con este DNI sin confirmar. Confírmalos desde el correo';
      throw refuse(409, { message, errors: { docNumber: message } });
    });
    await enterContact(user);
    await user.click(await button('Pedir el turno'));
    await waitFor(() => expect(screen.getByLabelText(/^DNI/)).toHaveAccessibleDescription(/sin confirmar/));
  });
});

describe('a clinic', () => {
  it('without online booking is explained', async () => {
    fakeCall(schedulingService, 'readOnlineClinic', () => {
      throw refuse(404, { message: 'Esta clínica no da turnos por internet' });
    });
    renderScreen('/reservar/3');
    expect(await screen.findByText(/Esta clínica no da turnos por internet/)).toBeVisible();
  });

  it('that is no number is explained without a request', async () => {
    renderScreen('/reservar/abc');
    expect(await screen.findByText(/Esta clínica no da turnos por internet/)).toBeVisible();
  });

  it('is loaded again after a failure of the network', async () => {
    fakeCall(schedulingService, 'readOnlineClinic', () => {
      throw noConnection();
    });
    const { user } = renderScreen('/reservar/3');
    const retry = await button('Reintentar');
    fakeCall(schedulingService, 'readOnlineClinic', () => onlineClinic());
    await user.click(retry);
    expect(within(await screen.findByRole('list')).getByRole('button', { name: /^Consulta/ })).toBeVisible();
  });
});
