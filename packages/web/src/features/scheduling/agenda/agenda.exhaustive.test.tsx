import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { DAY, MARIA, openAgenda, openAppointment, openDay, storeChange } from '../testing/agenda-screen.ts';
import { agendaSettings, appointment } from '../testing/agendas.ts';

describe('the agenda of a day', () => {
  it('shows closures and lists appointments without hours', async () => {
    const agenda = openDay({
      openings: [],
      closures: [
        {
          id: 1,
          professionalId: null,
          startsAt: `${DAY}T03:00:00Z`,
          endsAt: '2026-12-04T03:00:00Z',
          reason: 'Corte de luz',
        },
      ],
    });
    const { user } = await openAgenda({ agenda });
    expect(await screen.findByText('No hay horarios de atención este día.')).toBeVisible();
    expect(screen.getByText('Corte de luz')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '1 turno sin horario' }));
    await user.click(screen.getByRole('menuitem', { name: /10:00 · María Ñandú · Ana Paz/ }));
    expect(await screen.findByRole('dialog', { name: 'Mover o editar el turno' })).toBeVisible();
  });

  it('shows the newest message about an appointment', async () => {
    const agenda = openDay({
      appointments: [
        appointment({ message: { kind: 'early-reminder', state: 'bounced' } }),
        appointment({ id: 2, professionalId: 2, message: { kind: 'whatsapp', state: 'sent' } }),
      ],
    });
    const { user } = await openAgenda({ agenda });
    const failed = await screen.findByRole('button', {
      name: /^10:00 .*, Primer recordatorio: dirección rechazada$/,
    });
    expect(screen.getByRole('button', { name: /, WhatsApp: chat abierto$/ })).toBeVisible();
    await user.click(failed);
    const details = within(await screen.findByRole('dialog', { name: 'María Ñandú' }));
    expect(details.getByText('Primer recordatorio: dirección rechazada')).toBeVisible();
  });

  it('ignores the second click of a double click that closed a dialog', async () => {
    const { user } = await openAppointment();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The dialog's code has loaded, so the dialog would appear at once.
    fireEvent.click(screen.getByRole('button', { name: MARIA }), { detail: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([390, 1280])('opens the appointment in the address at %i px', async (width) => {
    setViewportWidth(width);
    const { user, location } = await openAgenda({ search: `?day=${DAY}&appointment=${appointment().id}` });
    expect(await screen.findByRole('dialog', { name: 'María Ñandú' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Día siguiente' }));
    expect(location()).toBe('/agenda?day=2026-12-04');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a list on a phone', async () => {
    setViewportWidth(390);
    const { user } = await openAgenda();
    const list = await screen.findByRole('list', { name: 'Turnos del día' });
    await expectAccessible();
    await user.click(within(list).getByRole('button', { name: MARIA }));
    expect(await screen.findByRole('dialog', { name: 'María Ñandú' })).toBeVisible();
  });

  it("shows a dentist's own column first", async () => {
    const settings = agendaSettings({
      professionals: [
        { id: 1, name: 'Ana Paz' },
        { id: 7, name: 'Zoe Gil' },
      ],
    });
    const openings = [{ ...openDay().openings[0], professionalId: 7, chairId: null }];
    const agenda = openDay({
      openings: openings.map((each) => ({ startsAt: '', endsAt: '', ...each })),
    });
    await openAgenda({ role: 'DENTIST', settings, agenda });
    await screen.findByRole('button', { name: MARIA });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Zoe Gil',
      'Ana Paz',
    ]);
  });

  it('scrolls to the current time', async () => {
    vi.setSystemTime(`${DAY}T16:00:00-03:00`);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.matches('[data-now]') ? 700 : 40;
    });
    await openAgenda();
    await screen.findByRole('button', { name: MARIA });
    expect(screen.getByRole('region', { name: /^Agenda del/ }).scrollTop).toBe(700);
  });

  it('shows cancelled appointments on demand', async () => {
    const agenda = openDay({ appointments: [appointment({ state: 'cancelled' })] });
    const { user } = await openAgenda({ agenda });
    await user.click(await screen.findByRole('button', { name: 'Mostrar 1 cancelado' }));
    expect(screen.getByRole('button', { name: /María Ñandú, Consulta, Cancelado/ })).toBeVisible();
  });
});

describe('states of the screen', () => {
  it('lets an administrator choose the clinic', async () => {
    const clinics = [clinic(), clinic({ id: 4, name: 'Clínica Luna' })];
    const { user, location, reads } = await openAgenda({ role: 'ADMIN', clinics });
    expect(await screen.findByText('Elegí la clínica cuya agenda querés ver')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Clínica' }));
    await user.click(screen.getByRole('option', { name: 'Clínica Luna' }));
    expect(await screen.findByRole('button', { name: MARIA })).toBeVisible();
    expect(location()).toBe(`/agenda?day=${DAY}&clinic=4`);
    expect(reads.at(-1)?.params).toEqual({ clinicId: 4 });
  });

  it('loads again after an error', async () => {
    const { user, stored } = await openAgenda();
    await screen.findByRole('button', { name: MARIA });
    fakeCall(schedulingService, 'readAgenda', () => {
      throw refuse(500);
    });
    await user.click(screen.getByRole('button', { name: 'Día siguiente' }));
    expect(await screen.findByText('No se pudo cargar la agenda.')).toBeVisible();
    fakeCall(schedulingService, 'readAgenda', () => openDay({ appointments: [...stored.values()] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Ana Paz' })).toBeVisible();
  });
});

describe('an appointment', () => {
  it('accepts a second change while the first one is pending', async () => {
    const { user, stored, dialog } = await openAppointment();
    const answered = Promise.withResolvers<void>();
    const changes = fakeCall(schedulingService, 'changeAppointmentState', async ({ body }) => {
      if (body.state === 'confirmed') await answered.promise;
      return storeChange(stored, appointment({ state: body.state, version: body.version }));
    });
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await user.click(await screen.findByRole('button', { name: /María Ñandú, Consulta, Confirmado/ }));
    await user.click(await screen.findByRole('button', { name: 'Llegó' }));
    expect(changes).toHaveLength(1);
    answered.resolve();
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes.map(({ body }) => [body.state, body.version])).toEqual([
      ['confirmed', 1],
      ['arrived', 2],
    ]);
    expect(await screen.findByRole('button', { name: /María Ñandú, Consulta, En sala/ })).toBeVisible();
  });

  it('drops the second change if the first one is rejected', async () => {
    const { user, dialog } = await openAppointment();
    const answered = Promise.withResolvers<void>();
    const changes = fakeCall(schedulingService, 'changeAppointmentState', async () => {
      await answered.promise;
      throw refuse(409, { message: 'Otra persona cambió este turno' });
    });
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await user.click(await screen.findByRole('button', { name: /María Ñandú, Consulta, Confirmado/ }));
    await user.click(await screen.findByRole('button', { name: 'Llegó' }));
    answered.resolve();
    expect(await screen.findByText('Otra persona cambió este turno')).toBeVisible();
    expect(await screen.findByRole('button', { name: MARIA })).toBeVisible();
    expect(changes).toHaveLength(1);
  });

  it('offers the next appointment after the visit', async () => {
    const { user, stored, dialog } = await openAppointment({ state: 'in-chair' });
    fakeCall(schedulingService, 'listSlots', () => []);
    fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
      storeChange(stored, appointment({ state: body.state })),
    );
    await user.click(dialog.getByRole('button', { name: 'Atendido' }));
    await user.click(await dialog.findByRole('button', { name: 'Próximo turno' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
    expect(form.getByRole('combobox', { name: 'Paciente' })).toHaveValue('María Ñandú');
    expect(await form.findByText(/No hay horarios libres/)).toBeVisible();
  });

  it('moves an appointment by arrow keys and Enter, and undoes it from the message', async () => {
    const { user, stored } = await openAgenda();
    const moves = fakeCall(schedulingService, 'updateAppointment', ({ body }) =>
      storeChange(stored, {
        ...appointment({ professionalId: body.professionalId, version: body.version }),
        startsAt: `${body.day}T${body.time}:00-03:00`,
        endsAt: new Date(
          Date.parse(`${body.day}T${body.time}:00-03:00`) + (body.minutes ?? 0) * 60_000,
        ).toISOString(),
      }),
    );
    (await screen.findByRole('button', { name: MARIA })).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(screen.getByText(/10:10 a 10:40, Luis Sosa, Luis Sosa/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/10:10 a 10:40/)).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(await screen.findByRole('button', { name: /^10:05 a 10:40, María/ })).toBeVisible();
    expect(moves.map(({ body }) => body)).toEqual([
      expect.objectContaining({ professionalId: 2, day: DAY, time: '10:05', minutes: 35, version: 1 }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('button', { name: MARIA })).toBeVisible();
  });
});

describe('live updates', () => {
  it('shows what another screen changes', async () => {
    const changed = Promise.withResolvers<void>();
    fakeCall(schedulingService, 'watchAgenda', async function* () {
      yield { stamp: 'a' };
      await changed.promise;
      yield { stamp: 'b' };
      await new Promise(() => undefined);
    });
    const { stored } = await openAgenda();
    await screen.findByRole('button', { name: MARIA });
    storeChange(stored, appointment({ state: 'arrived' }));
    changed.resolve();
    expect(await screen.findByRole('button', { name: /María Ñandú, Consulta, En sala/ })).toBeVisible();
  });
});
