import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { appointmentType } from '../../../../testing/scheduling-settings.ts';
import { chooseOption, dialog, openSection } from '../../testing/settings-screen.ts';

describe('types', () => {
  it('shows length, colour, recall and online booking', async () => {
    openSection('types');
    expect(
      await screen.findByText('30 minutos · Azul · control a los 6 meses · los pacientes pueden reservarlo'),
    ).toBeVisible();
  });

  it('adds a type with a colour and a recall once', async () => {
    const { user } = openSection('types');
    const created = fakeCall(schedulingService, 'createAppointmentType', () => appointmentType());
    await user.click(await screen.findByRole('button', { name: 'Agregar motivo' }));
    const form = await dialog('Agregar motivo');
    await fill(user, form.getByLabelText('Nombre'), 'Blanqueamiento');
    await user.clear(form.getByLabelText('Duración'));
    await fill(user, form.getByLabelText('Duración'), '47');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('Entre 5 y 480 minutos, de 5 en 5')).toBeVisible();
    await user.clear(form.getByLabelText('Duración'));
    await fill(user, form.getByLabelText('Duración'), '45');
    await chooseOption(user, form.getByRole('combobox', { name: 'Color en la agenda' }), 'Violeta');
    await fill(user, form.getByLabelText('Control'), '12');
    await user.click(form.getByRole('switch', { name: 'Los pacientes pueden reservarlo' }));
    await user.dblClick(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toEqual({
      name: 'Blanqueamiento',
      minutes: 45,
      color: 'violet',
      procedureCode: null,
      recallMonths: 12,
      online: true,
      active: true,
    });
  });

  it('shows why a type was not saved and keeps what was typed', async () => {
    const { user } = openSection('types');
    fakeCall(schedulingService, 'createAppointmentType', () => {
      throw noConnection();
    });
    await user.click(await screen.findByRole('button', { name: 'Agregar motivo' }));
    const form = await dialog('Agregar motivo');
    await fill(user, form.getByLabelText('Nombre'), 'Blanqueamiento');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText('No se pudo guardar el motivo')).toBeVisible();
    expect(form.getByLabelText('Nombre')).toHaveValue('Blanqueamiento');
  });
});
