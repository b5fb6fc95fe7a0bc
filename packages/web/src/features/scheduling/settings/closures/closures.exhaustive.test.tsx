import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { Closure } from '@dentaria/contract/scheduling/settings.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { affectedAppointment } from '../../../../testing/scheduling-settings.ts';
import { dialog, OWNER, openSection } from '../../testing/settings-screen.ts';
import { holidays, NO_CLOSURES } from './testing/closures-screen.ts';

describe('closures', () => {
  const openClosures = (session = OWNER, closures = holidays) => {
    fakeCall(schedulingService, 'listClosures', () => closures);
    return openSection('closures', session);
  };

  it('by days list the booked appointments within', async () => {
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
    await fill(user, form.getByLabelText('Razón'), 'Fiestas');
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
});
