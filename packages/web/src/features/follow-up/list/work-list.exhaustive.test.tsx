import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { attempt, workItem, workList, workPatient } from '../testing/work-items.ts';
import {
  dialog,
  group,
  inRow,
  MARIA,
  openWorkList,
  recall,
  row,
  task,
  unconfirmedItem,
} from '../testing/work-screen.ts';

it('keeps the filters in the URL', async () => {
  const { user, location, reads, back } = await openWorkList([recall]);
  await row(MARIA);
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Qué', 'Controles para citar');
  await choose('A cargo de', 'Mí');
  await choose('Antigüedad', 'Una semana o más');
  await choose('Estado', 'Esperan otro día');
  expect(location()).toBe('/seguimiento?kind=recall&assignee=mine&days=7&state=waiting');
  await waitFor(() =>
    expect(reads.at(-1)?.query).toMatchObject({ kind: 'recall', assignee: 7, minDays: 7, state: 'waiting' }),
  );
  await back();
  expect(location()).toBe('/seguimiento?kind=recall&assignee=mine&days=7');
});

it('shows more items of a kind and keeps them when the list is read again', async () => {
  const recalls = Array.from({ length: 30 }, (_, index) =>
    workItem({ id: index + 1, patient: workPatient({ id: 100 + index, name: `Paciente ${index + 1}` }) }),
  );
  const { user } = await openWorkList([]);
  const stored = [...recalls];
  const pages = fakeCall(followUpService, 'readWorkList', ({ query: { offset = 0, limit = 25 } }) => {
    const list = workList(stored);
    const items = stored.slice(Number(offset), Number(offset) + Number(limit));
    return { ...list, groups: list.groups.map((each) => ({ ...each, items })) };
  });
  await user.click(screen.getByRole('combobox', { name: 'Qué' }));
  await user.click(await screen.findByRole('option', { name: 'Controles para citar' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Mostrar más (5)' }));
  expect(await row('Paciente 30: Limpieza')).toBeVisible();
  expect(pages.filter(({ query }) => Number(query.offset) === 25)).toHaveLength(1);
  // A change reads the list again.
  fakeCall(followUpService, 'dismissWork', () => {
    stored.shift();
  });
  const shown = await inRow('Paciente 1: Limpieza');
  await user.click(shown.getByRole('button', { name: 'Más acciones: Paciente 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Descartar' }));
  const form = await dialog('Descartar: Paciente 1');
  await user.type(form.getByLabelText('Motivo'), 'Ya vino{Enter}');
  await waitFor(() => expect(screen.queryByText('Paciente 1')).toBeNull());
  await waitFor(() => expect(pages.length).toBeGreaterThan(3));
  expect(await row('Paciente 30: Limpieza')).toBeVisible();
});

it('ignores the second click of a double click, which would hit another row', async () => {
  const { location } = await openWorkList([recall, task]);
  const shown = await inRow(MARIA);
  for (const name of ['Llamar: María Ñandú', 'Asignar: María Ñandú', 'Más acciones: María Ñandú'])
    fireEvent.click(shown.getByRole('button', { name }), { detail: 2 });
  fireEvent.click(shown.getByRole('link', { name: 'María Ñandú' }), { detail: 2 });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location()).toBe('/seguimiento');
});

it('does not repeat a change while its key is held down', async () => {
  const { user } = await openWorkList([
    unconfirmedItem,
    { ...unconfirmedItem, id: 62, patient: workPatient() },
  ]);
  await row('Juan Paz: Consulta, 10:00');
  const changed = fakeCall(schedulingService, 'changeAppointmentState', () => affectedAppointment());
  await user.keyboard('{ArrowDown}');
  await user.keyboard('{s>5/}');
  expect(await screen.findByText('Juan Paz: turno confirmado')).toBeVisible();
  expect(changed).toHaveLength(1);
});

it('finds no accessibility problem in the work list', async () => {
  await openWorkList([
    {
      ...recall,
      attempts: 2,
      lastAttempt: attempt({ comment: 'Buzón' }),
      assignee: { id: 8, name: 'Rosa Vega' },
    },
    unconfirmedItem,
  ]);
  await group('Controles para citar');
  await group('Turnos sin confirmar');
  await expectAccessible();
});

it('shows that nothing is pending, or that nothing matches', async () => {
  const { user, location } = await openWorkList([], { search: '?kind=recall' });
  expect(await screen.findByText('Nada coincide con los filtros')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/No hay nada pendiente/)).toBeVisible();
  expect(location()).toBe('/seguimiento');
});

it('offers to reload the list after a failure', async () => {
  const { user } = await openWorkList([recall]);
  await row(MARIA);
  fakeCall(followUpService, 'readWorkList', () => {
    throw refuse(500);
  });
  await user.click(screen.getByRole('combobox', { name: 'Antigüedad' }));
  await user.click(await screen.findByRole('option', { name: 'Un mes o más' }));
  expect(await screen.findByText('No se pudo cargar el seguimiento.')).toBeVisible();
  fakeCall(followUpService, 'readWorkList', () => workList([recall]));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await row(MARIA)).toBeVisible();
});

it('works with the keyboard', async () => {
  const { user } = await openWorkList([recall, unconfirmedItem, task]);
  await row(MARIA);
  await user.keyboard('{ArrowDown}');
  expect(await row(MARIA)).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(await row('Juan Paz: Consulta, 10:00')).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByRole('toolbar', { name: 'Selección' })).toHaveTextContent('1 seleccionado');
  await user.keyboard('l');
  await dialog('Contacto con Juan Paz');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await row('Juan Paz: Consulta, 10:00')).toHaveFocus());
  await user.keyboard('k');
  expect(await row(MARIA)).toHaveFocus();
  await user.keyboard('d');
  await dialog('Descartar: María Ñandú');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  await dialog('Atajos de seguimiento');
});
