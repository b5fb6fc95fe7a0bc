import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { appointmentType, schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { open, rows } from '../testing/recalls.ts';
import { recall } from '../testing/tasks.ts';

let stored: Recall[];

const store = (changed: Recall): Recall => {
  stored = [changed];
  return changed;
};

beforeEach(() => {
  vi.setSystemTime(new Date('2026-12-03T15:00:00.000Z'));
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(followUpService, 'listPatientRecalls', () => stored);
  fakeCall(schedulingService, 'readSettings', () =>
    schedulingSettings({
      types: [appointmentType({ id: 1 }), appointmentType({ id: 2, name: 'Limpieza' })],
    }),
  );
});

test('a recall gets another day', async () => {
  stored = [recall()];
  const changed = fakeCall(followUpService, 'updateRecall', ({ body }) =>
    store(recall({ dueDay: body.dueDay, version: 2 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cambiar el control: Consulta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el control: Consulta' }));
  await user.click(dialog.getByRole('button', { name: 'En 3 meses' }));
  expect(dialog.getByRole('textbox', { name: 'Citar desde el día' })).toHaveValue('03/03/2027');
  await user.dblClick(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect((await rows())[0]).toMatch(/^03\/03\/2027/));
  expect(changed).toMatchObject([{ body: { dueDay: '2027-03-03', version: 1 } }]);
});

test('a failure offers to load the recalls again', async () => {
  let isDown = true;
  stored = [recall()];
  fakeCall(followUpService, 'listPatientRecalls', () => {
    if (isDown) throw refuse(503);
    return stored;
  });
  const { user } = open();
  await screen.findByText('No se pudieron cargar los controles.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(1);
});

test('is accessible: the recalls of a patient say when and why, and whether somebody has to call', async () => {
  stored = [
    recall({ id: 1, dueDay: '2027-06-03' }),
    recall({ id: 2, reason: 'Limpieza', dueDay: '2026-12-03' }),
    recall({ id: 3, reason: 'Ortodoncia', dueDay: '2026-12-01', bookedFor: '2026-12-09T13:00:00.000Z' }),
    recall({ id: 4, reason: 'Implante', dueDay: '2026-11-01', state: 'refused', refusal: 'Se mudó' }),
    recall({ id: 5, reason: 'Viejo', state: 'replaced' }),
  ];
  open();
  expect(await rows()).toEqual([
    '03/06/2027 ConsultaTodavía no hay que citarloCambiarDescartar',
    '03/12/2026 LimpiezaHay que citarloCambiarDescartar',
    '01/12/2026 OrtodonciaTurno reservado: 09/12/2026, 10:00Cambiar',
    '01/11/2026 ImplanteDescartado: Se mudóTraer de vuelta',
  ]);
  await expectAccessible();
});
