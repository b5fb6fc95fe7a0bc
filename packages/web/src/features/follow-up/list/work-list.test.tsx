import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { attempt, workList } from '../testing/work-items.ts';
import { MARIA, recall, task, unconfirmed } from '../testing/work-list.ts';
import { dialog, group, openWorkList, row } from '../testing/work-screen.ts';

it('lists the items by kind with their count, who is responsible and the last attempt', async () => {
  await openWorkList([
    {
      ...recall,
      attempts: 2,
      lastAttempt: attempt({ comment: 'Buzón' }),
      assignee: { id: 8, name: 'Rosa Vega' },
    },
    unconfirmed,
  ]);
  const recalls = await group('Controles para citar');
  expect(recalls.getByLabelText('Cantidad: 1')).toBeVisible();
  expect(recalls.getByRole('link', { name: 'María Ñandú' })).toHaveAttribute('href', '/patients/41');
  expect(recalls.getByRole('link', { name: '+54 341 555-0101' })).toHaveAttribute(
    'href',
    'tel:+543415550101',
  );
  expect(recalls.getByText('Desde hace 2 días')).toBeVisible();
  expect(recalls.getByText('No contestó, ayer · 2 intentos')).toBeVisible();
  expect(recalls.getByText('Rosa Vega: Buzón')).toBeVisible();
  expect(recalls.getByRole('button', { name: 'A cargo de Rosa Vega: María Ñandú' })).toBeVisible();
  const tomorrow = await group('Turnos sin confirmar');
  expect(tomorrow.getByText('Consulta, 10:00')).toBeVisible();
  expect(tomorrow.queryByText(/^Desde/)).toBeNull();
});

it('says so when the clinic of the address is not one of the user', async () => {
  const { user, location } = await openWorkList([recall], { search: '?clinic=99' });
  expect(await screen.findByText('Esa clínica no existe, no está activa o no es tuya')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nueva tarea' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Ver mi clínica' }));
  expect(await row(MARIA)).toBeVisible();
  expect(location()).toBe('/seguimiento');
});

it('says that nothing waits, or that nothing matches', async () => {
  const { user, location } = await openWorkList([], { search: '?kind=recall' });
  expect(await screen.findByText('Nada coincide con los filtros')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/No hay nada pendiente/)).toBeVisible();
  expect(location()).toBe('/seguimiento');
});

it('offers to load the list again', async () => {
  const { user } = await openWorkList([recall]);
  await row(MARIA);
  fakeCall(followUpService, 'readWorkList', () => {
    throw refuse(500);
  });
  await user.click(screen.getByRole('combobox', { name: 'Antigüedad' }));
  await user.click(await screen.findByRole('option', { name: 'Un mes o más' }));
  expect(await screen.findByText('Error al cargar el seguimiento')).toBeVisible();
  fakeCall(followUpService, 'readWorkList', () => workList([recall]));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await row(MARIA)).toBeVisible();
});

it('works with the keyboard', async () => {
  const { user } = await openWorkList([recall, unconfirmed, task]);
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

it('asks an administrator for the clinic', async () => {
  await openWorkList([recall], { role: 'ADMIN', search: '?clinic=3' });
  expect(await row(MARIA)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Clínica' })).toBeVisible();
});
