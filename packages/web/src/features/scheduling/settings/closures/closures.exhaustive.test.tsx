import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { Closure } from '@dentaria/contract/scheduling/settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { affectedAppointment } from '../../../../testing/scheduling-settings.ts';
import {
  chooseOption,
  dialog,
  holidays,
  NO_CLOSURES,
  OWNER,
  openSection,
} from '../../testing/settings-screen.ts';

describe('closures', () => {
  const openClosures = (session = OWNER, closures = holidays) => {
    fakeCall(schedulingService, 'listClosures', () => closures);
    return openSection('closures', session);
  };

  it('lists the booked appointments within a closure by days', async () => {
    const { user } = openClosures(OWNER, NO_CLOSURES);
    const created = fakeCall(schedulingService, 'createClosure', () => ({
      closure: holidays[0] as Closure,
      affected: [affectedAppointment(), affectedAppointment({ id: 62 })],
    }));
    expect(await screen.findByText('No hay cierres próximos')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Agregar cierre' }));
    const form = await dialog('Agregar cierre');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findAllByText('Fecha no válida')).not.toHaveLength(0);
    await fill(user, form.getByLabelText('Primer día'), '24122026');
    await fill(user, form.getByLabelText('Último día'), '26122026');
    await fill(user, form.getByLabelText('Motivo'), 'Fiestas');
    await user.dblClick(form.getByRole('button', { name: 'Agregar' }));
    expect(await screen.findByRole('dialog', { name: '2 turnos afectados' })).toBeVisible();
    expect(created.map(({ body }) => body)).toEqual([
      {
        professionalId: null,
        fromDay: '2026-12-24',
        toDay: '2026-12-26',
        from: null,
        to: null,
        reason: 'Fiestas',
      },
    ]);
  });

  it('requires start and end times for a closure of part of a day', async () => {
    const { user } = openClosures();
    const created = fakeCall(schedulingService, 'createClosure', () => ({
      closure: holidays[1] as Closure,
      affected: [],
    }));
    await user.click(await screen.findByRole('button', { name: 'Agregar cierre' }));
    const form = await dialog('Agregar cierre');
    await user.click(form.getByRole('switch', { name: 'Solo unas horas' }));
    await chooseOption(user, form.getByRole('combobox', { name: /Quién no atiende/ }), 'Pablo Ruiz');
    await fill(user, form.getByLabelText('Día'), '28122026');
    await user.type(form.getByLabelText('Desde'), '09:00');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('Indicá la hora')).toBeVisible();
    await user.type(form.getByLabelText('Hasta'), '12:00');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({
      professionalId: 8,
      fromDay: '2026-12-28',
      toDay: '2026-12-28',
      from: '09:00',
      to: '12:00',
    });
  });

  it('loads closures again after a failure', async () => {
    fakeCall(schedulingService, 'listClosures', () => {
      throw refuse(500);
    });
    const { user } = openSection('closures');
    expect(await screen.findByText('No se pudieron cargar los cierres.')).toBeVisible();
    fakeCall(schedulingService, 'listClosures', () => NO_CLOSURES);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No hay cierres próximos')).toBeVisible();
  });
});
