import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { attempt } from '../testing/work-items.ts';
import { group, MARIA, openWorkList, recall, row, unconfirmedItem } from '../testing/work-screen.ts';

it('lists the items by kind with their count, who is responsible and the last attempt', async () => {
  await openWorkList([
    {
      ...recall,
      attempts: 2,
      lastAttempt: attempt({ comment: 'Buzón' }),
      assignee: { id: 8, name: 'Rosa Vega' },
    },
    unconfirmedItem,
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

it('reports a clinic in the URL that does not belong to the user', async () => {
  const { user, location } = await openWorkList([recall], { search: '?clinic=99' });
  expect(await screen.findByText('Esa clínica no existe, no está activa o no es tuya')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nueva tarea' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Ver mi clínica' }));
  expect(await row(MARIA)).toBeVisible();
  expect(location()).toBe('/seguimiento');
});

it('asks an administrator for the clinic', async () => {
  await openWorkList([recall], { role: 'ADMIN', search: '?clinic=3' });
  expect(await row(MARIA)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Clínica' })).toBeVisible();
});
