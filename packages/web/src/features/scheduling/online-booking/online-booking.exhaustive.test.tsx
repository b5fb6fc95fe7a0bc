import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { createdHold } from '../testing/online-clinics.ts';
import { button, open, requestMail, SLOTS } from './testing/online-booking-screen.ts';

beforeEach(() => sessionStorage.clear());

describe('a booking', () => {
  it('goes back with the button of the browser and preserves what was typed', async () => {
    const { user, back } = await requestMail();
    await back();
    await user.click(await button('11:00'));
    expect(await screen.findByLabelText(/^Nombre/)).toHaveValue('Zulma');
  });

  it('shows the slots of another day and week', async () => {
    const { user, searches, location } = open(SLOTS);
    await button('10:30');
    await user.click(await button('Viernes 4 de diciembre'));
    expect(await button('09:00')).toBeVisible();
    expect(screen.queryByRole('button', { name: '10:30' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sábado 5 de diciembre' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
    await waitFor(() => expect(searches.at(-1)?.query.from).toBe('2026-12-10'));
    expect(location()).toContain('day=2026-12-10');
  });

  it('names the phone of a clinic without free slots', async () => {
    open(SLOTS);
    fakeCall(schedulingService, 'listOnlineSlots', () => ({ slots: [], nextDay: null }));
    expect(await screen.findByText(/No quedan horarios libres/)).toHaveTextContent('11 5555-0100');
    await expectAccessible();
  });

  it('names the type of the slot that is held, not of an earlier choice', async () => {
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
    const { user } = open();
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

  it('continues after a reload', async () => {
    await requestMail();
    cleanup();
    renderScreen(`${SLOTS}&step=contact`);
    expect(await screen.findByLabelText(/^Correo/)).toHaveValue('zulma@example.com');
    expect(screen.getByText(/^Te guardamos este horario hasta las/)).toBeVisible();
  });
});

describe('a slot', () => {
  it('says by itself that its ten minutes are over', async () => {
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

  it('to an address that rejects it can be corrected', async () => {
    const { user } = await open({ state: 'requested', mail: 'bounced' });
    expect(await screen.findByText(/La dirección zulma@example.com no recibe correos/)).toBeVisible();
    await user.click(await button('Corregir mis datos'));
    expect(await screen.findByLabelText(/^Correo/)).toHaveValue('zulma@example.com');
  });

  it('that was confirmed in another tab is shown, and the data leave the browser', async () => {
    await open({ state: 'booked', mail: 'sent' });
    expect(await screen.findByText(/quedó reservado/)).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('that was not confirmed in time offers the slots again', async () => {
    const { user } = await open({ state: 'expired', mail: 'sent' });
    await user.click(await button('Elegir horario'));
    expect(await button('10:30')).toBeVisible();
  });
});
