import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { affectedAppointment } from '../../../../testing/scheduling-settings.ts';
import { ADDRESS, dialog, OWNER, openSection } from '../../testing/settings-screen.ts';

describe('weekly hours', () => {
  const open = (session = OWNER) => openSection('hours', session);
  const form = async () => within(await screen.findByRole('form', { name: 'Horario de Lucía Sosa' }));
  const day = (name: string) => within(screen.getByRole('group', { name }));

  it('lists the appointments that are outside of the new hours', async () => {
    const { user } = open();
    fakeCall(schedulingService, 'replaceSchedule', () => ({
      schedules: [],
      affected: [affectedAppointment()],
    }));
    await form();
    await user.click(screen.getByRole('button', { name: 'Quitar franja 1 del lunes' }));
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    const list = await dialog('1 turno afectado');
    expect(list.getByText('María Ñandú')).toBeVisible();
    expect(list.getByText(/14\/12\/2026, 10:00 · Consulta · Lucía Sosa/)).toBeVisible();
    expect(list.getByRole('link', { name: '+54 341 555-0101' })).toHaveAttribute('href', 'tel:+543415550101');
    expect(list.getByRole('link', { name: /Ver en la agenda/ })).toHaveAttribute(
      'href',
      '/agenda?clinic=3&day=2026-12-14',
    );
    await expectAccessible();
  });

  it('requires a confirmation before unsaved changes are lost, also in another tab', async () => {
    const { user, location } = open();
    await form();
    await user.click(screen.getByRole('button', { name: 'Quitar franja 1 del lunes' }));
    await user.click(screen.getByRole('tab', { name: 'Sillones' }));
    const question = await dialog('Hay cambios sin guardar');
    await user.click(question.getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe(`${ADDRESS}?section=hours`);
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.getByLabelText('Lunes, franja 1, desde')).toHaveValue('09:00'));
    await user.click(screen.getByRole('tab', { name: 'Sillones' }));
    expect(await screen.findByRole('region', { name: 'Sillones' })).toBeVisible();
  });

  it('shows the week of the signed-in dentist', async () => {
    open();
    await form();
    expect(day('Lunes').getByLabelText('Lunes, franja 1, desde')).toHaveValue('09:00');
    expect(day('Lunes').getByLabelText('Lunes, franja 2, hasta')).toHaveValue('19:00');
    expect(day('Martes').getByText('No atiende')).toBeVisible();
  });

  it('shows an error at the end of an interval that overlaps', async () => {
    const { user } = open();
    const saved = fakeCall(schedulingService, 'replaceSchedule', () => ({ schedules: [], affected: [] }));
    await form();
    const start = screen.getByLabelText('Lunes, franja 2, desde');
    await user.clear(start);
    await user.type(start, '12:00');
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await day('Lunes').findByText('Se superpone con otra franja del mismo día')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
