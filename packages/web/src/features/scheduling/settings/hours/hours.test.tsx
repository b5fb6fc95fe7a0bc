import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { fakeCall, noConnection, refuse } from '../../../../testing/fake-server.ts';
import {
  ADDRESS,
  ASSOCIATE,
  chooseOption,
  dialog,
  OWNER,
  openSection,
} from '../../testing/settings-screen.ts';

describe('weekly hours', () => {
  const open = (session = OWNER) => openSection('hours', session);
  const form = async () => within(await screen.findByRole('form', { name: 'Horario de Lucía Sosa' }));

  it('saves copied, added and removed intervals once', async () => {
    const { user } = open();
    const saved = fakeCall(schedulingService, 'replaceSchedule', () => ({ schedules: [], affected: [] }));
    await form();
    await user.click(screen.getByRole('button', { name: 'Quitar franja 2 del lunes' }));
    await user.click(screen.getByRole('button', { name: 'Copiar el lunes a otros días' }));
    const copy = await dialog('Copiar el lunes a');
    for (const name of ['Miércoles', 'Jueves', 'Viernes']) await user.click(copy.getByLabelText(name));
    await user.click(copy.getByRole('button', { name: 'Copiar' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar franja el sábado' }));
    await user.dblClick(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText('Horario guardado')).toBeVisible();
    expect(saved).toMatchObject([
      {
        params: { clinicId: 3, professionalId: 7 },
        body: {
          validFrom: clinicToday(),
          intervals: [
            { weekday: 1, from: '09:00', to: '13:00', chairId: 21 },
            { weekday: 2, from: '09:00', to: '13:00', chairId: 21 },
            { weekday: 6, from: '09:00', to: '13:00', chairId: null },
          ],
        },
      },
    ]);
  });

  it('names each chair by its day and interval', async () => {
    open();
    await form();
    for (const position of [1, 2])
      expect(screen.getByRole('combobox', { name: `Lunes, franja ${position}, sillón` })).toBeVisible();
  });

  it('lets a dentist edit their own hours and read those of other dentists', async () => {
    const { user, location } = open(ASSOCIATE);
    expect(await screen.findByRole('form', { name: 'Horario de Pablo Ruiz' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar horario' })).toBeVisible();
    await chooseOption(user, screen.getByRole('combobox', { name: 'Profesional' }), 'Lucía Sosa');
    const table = within(await screen.findByRole('table', { name: 'Horario actual, desde el 05/01/2026' }));
    expect(table.getByRole('row', { name: 'Lunes 09:00 a 13:00, 15:00 a 19:00 Sillón 1' })).toBeVisible();
    expect(location()).toBe(`${ADDRESS}?section=hours&professional=7`);
    expect(screen.queryByRole('button', { name: 'Guardar horario' })).toBeNull();
  });

  it('shows why the hours were not saved', async () => {
    const { user } = open();
    fakeCall(schedulingService, 'replaceSchedule', () => {
      throw noConnection();
    });
    await form();
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText('No se pudo guardar el horario')).toBeVisible();
  });

  it("shows the server's error about a chair at its field", async () => {
    const { user } = open();
    fakeCall(schedulingService, 'replaceSchedule', () => {
      throw refuse(400, { errors: { 'intervals.1.chairId': 'Elegí un sillón' } });
    });
    await form();
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText('Elegí un sillón')).toBeVisible();
    const [, chair] = screen.getAllByRole('combobox', { name: /sillón/i });
    expect(chair).toHaveAccessibleDescription('Elegí un sillón');
    expect(chair).toHaveFocus();
  });
});
