import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { createdHold, onlineClinic } from '../testing/online-clinics.ts';
import { button, enterContact, openBooking, requestMail, SLOTS } from './testing/online-booking-screens.ts';

beforeEach(() => sessionStorage.clear());

describe('a booking', () => {
  it("goes back with the browser's button and keeps what was typed", async () => {
    const { user, back } = await requestMail();
    await back();
    await user.click(await button('11:00'));
    expect(await screen.findByLabelText(/^Nombre/)).toHaveValue('Zulma');
  });

  it('shows the slots of another day and week', async () => {
    const { user, searches, location } = openBooking(SLOTS);
    await button('10:30');
    await user.click(await button('Viernes 4 de diciembre'));
    expect(await button('09:00')).toBeVisible();
    expect(screen.queryByRole('button', { name: '10:30' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sábado 5 de diciembre' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
    await waitFor(() => expect(searches.at(-1)?.query.from).toBe('2026-12-10'));
    expect(location()).toContain('day=2026-12-10');
  });

  it('shows the phone of a clinic without free slots', async () => {
    openBooking(SLOTS);
    fakeCall(schedulingService, 'listOnlineSlots', () => ({ slots: [], nextDay: null }));
    expect(await screen.findByText(/No quedan horarios libres/)).toHaveTextContent('11 5555-0100');
    await expectAccessible();
  });

  it('shows the type of the held slot, not of an earlier choice', async () => {
    const { user, back } = await requestMail();
    await user.click(await button('Cambiar el motivo'));
    await user.click(await button(/^Limpieza/));
    await user.click(await button(/^Cualquier profesional/));
    fakeCall(schedulingService, 'createHold', () => createdHold({ typeId: 2, token: 'def' }));
    await user.click(await button('10:30'));
    await screen.findByLabelText(/^DNI/);
    for (const name of ['10:30', /^Cualquier profesional/, /^Limpieza/]) {
      await back();
      await button(name);
    }
    await back();
    await screen.findByLabelText(/^DNI/);
    const facts = screen.getByRole('list', { name: 'Tu elección' });
    expect(facts).toHaveTextContent('Limpieza');
    expect(facts).not.toHaveTextContent('Consulta');
  });

  it('moves the focus with each step', async () => {
    const { user } = openBooking();
    fakeCall(schedulingService, 'createHold', () => createdHold());
    const heading = (name: string) => screen.findByRole('heading', { name });
    await button(/^Consulta/);
    await user.tab();
    while (!document.activeElement?.textContent.startsWith('Consulta')) await user.tab();
    await user.keyboard('{Enter}');
    expect(await heading('¿Con quién?')).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await heading('¿Cuándo?')).toHaveFocus();
    (await button('10:30')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText(/^DNI/)).toHaveFocus();
    await user.click(await button('Cambiar el profesional'));
    expect(await heading('¿Con quién?')).toHaveFocus();
  });

  it('continues the booking after a reload', async () => {
    await requestMail();
    cleanup();
    renderScreen(`${SLOTS}&step=contact`);
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('zulma@example.com');
    expect(screen.getByText(/^Te guardamos este horario hasta las/)).toBeVisible();
  });

  it('skips the choice of a professional if the clinic has only one', async () => {
    const { user, searches } = openBooking(
      '/reservar/3',
      onlineClinic({ professionals: [{ id: 2, name: 'Luis Sosa' }] }),
    );
    await user.click(await button(/^Limpieza/));
    await button('10:30');
    expect(searches[0]?.query).toMatchObject({ typeId: 2, professionalId: 2, from: '2026-12-03', days: 7 });
  });

  it('offers the next day with a free slot', async () => {
    const { user, location } = openBooking(SLOTS);
    fakeCall(schedulingService, 'listOnlineSlots', () => ({ slots: [], nextDay: '2026-12-22' }));
    await user.click(await button('Ver el martes 22 de diciembre'));
    expect(location()).toContain('day=2026-12-22');
  });

  it.each([
    ['type=1&professional=9', /^Cualquier profesional/],
    ['type=1&professional=any&day=2026-12-00', '10:30'],
  ])('begins at the first choice that is no longer offered: %s', async (address, choice) => {
    openBooking(`/reservar/3?${address}`);
    expect(await button(choice)).toBeVisible();
  });
});

describe('a slot', () => {
  it('shows the end of the ten minutes without a request', async () => {
    await requestMail();
    stopClock();
    cleanup();
    renderScreen(`${SLOTS}&step=contact`);
    await waitWithoutClock(() => screen.getByText(/^Te guardamos este horario/));
    await advanceClock(600_000);
    expect(screen.getByText(/Pasaron los diez minutos/)).toBeVisible();
  });
});

describe('the mail', () => {
  const open = async (state: Parameters<typeof createdHold>[0]) => {
    const app = await requestMail();
    fakeCall(schedulingService, 'readHold', () => createdHold(state));
    await app.user.click(await button('Pedir el turno'));
    return app;
  };

  it('lets the visitor correct an address that rejects the mail', async () => {
    const { user } = await open({ state: 'requested', mail: 'bounced' });
    expect(await screen.findByText(/La dirección zulma@example.com no recibe emails/)).toBeVisible();
    await user.click(await button('Corregir mis datos'));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('zulma@example.com');
  });

  it('shows a confirmation from another tab and removes the data from the browser', async () => {
    await open({ state: 'booked', mail: 'sent' });
    expect(await screen.findByText(/quedó reservado/)).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('offers the slots again after an unconfirmed mail', async () => {
    const { user } = await open({ state: 'expired', mail: 'sent' });
    await user.click(await button('Elegir horario'));
    expect(await button('10:30')).toBeVisible();
  });
});

describe('invalid contact data', () => {
  it('shows errors of the page and of the server at their fields', async () => {
    const { user } = await requestMail();
    await enterContact(user, { DNI: '12', Teléfono: '15' });
    await user.click(await button('Pedir el turno'));
    expect(await screen.findByText('DNI debe tener 7 u 8 dígitos')).toBeVisible();
    expect(screen.getByText('Escribí el teléfono con código de área')).toBeVisible();

    fakeCall(schedulingService, 'requestBooking', () => {
      const message = 'Hay turnos pedidos con este DNI sin confirmar. Confirmalos desde el email';
      throw refuse(409, { message, errors: { docNumber: message } });
    });
    await enterContact(user);
    await user.click(await button('Pedir el turno'));
    await waitFor(() => expect(screen.getByLabelText(/^DNI/)).toHaveAccessibleDescription(/sin confirmar/));
  });
});

describe('a clinic', () => {
  it('explains an invalid clinic id without a request', async () => {
    renderScreen('/reservar/abc');
    expect(await screen.findByText(/Esta clínica no da turnos por internet/)).toBeVisible();
  });

  it('loads the clinic again after a network failure', async () => {
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
