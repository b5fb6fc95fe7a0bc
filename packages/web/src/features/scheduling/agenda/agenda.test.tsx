import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { MARIA, openAgenda, openAppointment, openDay, storeChange } from '../testing/agenda-screen.ts';
import { agendaSettings, appointment } from '../testing/agendas.ts';

describe('the agenda of a day', () => {
  it('shows a column for each professional with their appointments', async () => {
    await openAgenda();
    const column = await screen.findByRole('group', { name: 'Ana Paz, Ana Paz' });
    expect(within(column).getByRole('button', { name: MARIA })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ana Paz' }).parentElement).toHaveTextContent('1 turno');
    expect(screen.getByRole('heading', { name: 'Luis Sosa' }).parentElement).toHaveTextContent('Sin turnos');
  });

  it('goes to other days and views by address, and back', async () => {
    const { user, location, reads, back } = await openAgenda();
    await screen.findByRole('button', { name: MARIA });
    await user.click(screen.getByRole('button', { name: 'Día siguiente' }));
    expect(location()).toBe('/agenda?day=2026-12-04');
    await user.click(screen.getByRole('button', { name: 'Semana' }));
    expect(location()).toBe('/agenda?day=2026-12-04&view=week');
    expect(await screen.findByText('Semana del 30 de noviembre al 6 de diciembre')).toBeVisible();
    await screen.findByRole('group', { name: 'Jue 3, Ana Paz' });
    expect(reads.at(-1)?.query).toMatchObject({ from: '2026-11-30', days: 7, professionalId: 1 });
    await back();
    expect(await screen.findByText('Viernes 4 de diciembre')).toBeVisible();
  });
});

describe('states of the screen', () => {
  it('asks about an optional day off, with a link to the choice', async () => {
    const undecidedDays = [{ day: '2026-12-03', name: 'Día no laborable con fines turísticos' }];
    await openAgenda({ agenda: openDay({ undecidedDays }) });
    expect(await screen.findByText(/El jueves 3 de diciembre es un feriado optativo/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir' })).toHaveAttribute(
      'href',
      '/agenda/configuracion?clinic=3&section=holidays&year=2026',
    );
  });

  it('offers the set-up of a clinic without hours to users who may set it up', async () => {
    await openAgenda({ role: 'DENTIST', settings: agendaSettings({ ready: false }) });
    expect(await screen.findByRole('link', { name: 'Configurar la agenda' })).toHaveAttribute(
      'href',
      '/agenda/configuracion',
    );
  });

  it('refers a receptionist to the people who may set up the agenda', async () => {
    await openAgenda({ settings: agendaSettings({ ready: false }) });
    expect(await screen.findByText(/Pedile al propietario de la clínica/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Configurar la agenda' })).toBeNull();
  });
});

describe('an appointment', () => {
  it('shows time, type, note and links', async () => {
    const { dialog } = await openAppointment({ note: 'Traé la placa' }, 'DENTIST');
    expect(dialog.getByText('Jueves 3 de diciembre, 10:00 a 10:30')).toBeVisible();
    expect(dialog.getByText('Consulta · 30 min · Ana Paz')).toBeVisible();
    expect(dialog.getByText('Traé la placa')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Historia clínica' })).toHaveAttribute(
      'href',
      '/dental-history/41',
    );
    expect(dialog.getByRole('link', { name: 'Ficha del paciente' })).toHaveAttribute('href', '/patients/41');
  });

  it('does not link the history for a receptionist', async () => {
    const { dialog } = await openAppointment();
    expect(dialog.queryByRole('link', { name: 'Historia clínica' })).toBeNull();
  });

  it('changes the state once after a double click, and undoes it', async () => {
    const { user, stored, dialog } = await openAppointment();
    const changes = fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
      storeChange(stored, appointment({ state: body.state, undoTo: 'booked' })),
    );
    await user.dblClick(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('button', { name: /María Ñandú, Consulta, Confirmado/ })).toBeVisible();
    expect(changes.map(({ body }) => body)).toEqual([{ state: 'confirmed', version: 1, reason: null }]);
    const undone = fakeCall(schedulingService, 'undoAppointmentState', () =>
      storeChange(stored, appointment({ version: 2 })),
    );
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('button', { name: MARIA })).toBeVisible();
    expect(undone.map(({ body }) => body)).toEqual([{ version: 2 }]);
  });

  it('restores an appointment after a confirmation if the patient has another one at the time', async () => {
    const { user, stored, dialog } = await openAppointment();
    fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
      storeChange(stored, appointment({ state: body.state, undoTo: 'booked' })),
    );
    const message = 'El paciente ya tiene turno a las 10:00 con Luis Sosa';
    const undone = fakeCall(schedulingService, 'undoAppointmentState', ({ body }) => {
      if (!body.simultaneous) throw refuse(409, { message, kind: 'patient-busy' });
      return storeChange(stored, appointment({ version: body.version }));
    });
    await user.click(dialog.getByRole('button', { name: 'Cancelar turno' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancelar el turno de María Ñandú' }));
    await user.click(question.getByRole('button', { name: 'Cancelar turno' }));
    await user.click(await screen.findByRole('button', { name: 'Mostrar 1 cancelado' }));
    await user.click(await screen.findByRole('button', { name: /María Ñandú, Consulta, Cancelado/ }));
    await user.click(await screen.findByRole('button', { name: 'Deshacer último cambio' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('button', { name: /María Ñandú, Consulta, Cancelado/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restaurar igual con los dos profesionales' }));
    expect(await screen.findByRole('button', { name: MARIA })).toBeVisible();
    expect(undone.map(({ body }) => body)).toEqual([{ version: 2 }, { version: 2, simultaneous: true }]);
  });

  it('marks a future appointment as absent after a confirmation', async () => {
    // This day is in the future of the browser's clock.
    const later = { startsAt: '2090-12-04T13:00:00.000Z', endsAt: '2090-12-04T13:30:00.000Z' };
    const agenda = openDay({ appointments: [appointment(later)] });
    const { user, stored } = await openAgenda({ agenda, search: '?day=2090-12-04' });
    const changes = fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
      storeChange(stored, appointment({ ...later, state: body.state, undoTo: 'booked' })),
    );
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: /María Ñandú, Consulta/ }));
      await user.click(await screen.findByRole('button', { name: 'No vino' }));
      return within(await screen.findByRole('dialog', { name: '¿Marcar como ausente?' }));
    };
    const refused = await ask();
    expect(refused.getByText(/es el lunes 4 de diciembre de 2090 a las 10:00/)).toBeVisible();
    await user.click(refused.getByRole('button', { name: 'Cancelar' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    await user.click((await ask()).getByRole('button', { name: 'Marcar como ausente' }));
    expect(await screen.findByText('María Ñandú: Ausente')).toBeVisible();
    expect(changes.map(({ body }) => [body.state, body.aheadOfTime])).toEqual([['no-show', true]]);
  });

  it('reports a rejected change and shows the stored state', async () => {
    const { user, dialog } = await openAppointment();
    fakeCall(schedulingService, 'changeAppointmentState', () => {
      throw refuse(409, { message: 'Otra persona cambió este turno' });
    });
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Otra persona cambió este turno')).toBeVisible();
    expect(screen.getByRole('button', { name: MARIA })).toBeVisible();
  });

  it('cancels an appointment with the person and the reason', async () => {
    const { user, stored, dialog } = await openAppointment();
    const changes = fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
      storeChange(stored, appointment({ state: body.state, undoTo: 'booked' })),
    );
    await user.click(dialog.getByRole('button', { name: 'Cancelar turno' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancelar el turno de María Ñandú' }));
    await user.click(question.getByRole('radio', { name: 'La clínica' }));
    await user.type(question.getByRole('textbox', { name: 'Motivo (opcional)' }), 'Corte de luz{Enter}');
    expect(await screen.findByRole('button', { name: 'Mostrar 1 cancelado' })).toBeVisible();
    expect(changes.map(({ body }) => body)).toEqual([
      { state: 'cancelled', version: 1, cancelledBy: 'clinic', reason: 'Corte de luz' },
    ]);
  });
});
