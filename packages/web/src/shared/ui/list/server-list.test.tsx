import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerByFilters, claim, openClaims, pageOf, twoClaims } from './testing/claim-list.tsx';

it('sends a text filter once, after the last keystroke, and shows every letter at once', async () => {
  const { requests, user, location } = openClaims(answerByFilters, '?cursor=abc');
  const field = await screen.findByRole('searchbox', { name: 'Paciente' });
  await user.click(field);
  fireEvent.change(field, { target: { value: 'b' } });
  expect(field).toHaveValue('b');
  fireEvent.change(field, { target: { value: 'be' } });
  expect(field).toHaveValue('be');
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull());
  expect(screen.getByText('Bea')).toBeVisible();
  expect(field).toHaveFocus();
  expect(location()).toBe('?patient=be');
  expect(requests.map(({ filters, cursor }) => [filters, cursor])).toEqual([
    [{}, 'abc'],
    [{ patient: 'be' }, undefined],
  ]);
});

it('offers to add a row if the list is empty without filters', async () => {
  openClaims(async () => pageOf([]));
  expect(await screen.findByRole('button', { name: 'Agregar' })).toBeVisible();
  expect(screen.queryByRole('search')).toBeNull();
});

it('selects rows of the page, and clears the selection with the page', async () => {
  const { user } = openClaims(async ({ cursor }) =>
    cursor ? pageOf([claim(3, 'Caro')]) : pageOf(twoClaims, 'next'),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todo' }));
  expect(screen.getByRole('toolbar', { name: 'Selección' })).toHaveTextContent('2 seleccionados');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Ana' }));
  expect(screen.getByRole('toolbar', { name: 'Selección' })).toHaveTextContent('1 seleccionado');
  await user.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }));
  await screen.findByText('Caro');
  expect(screen.queryByRole('toolbar', { name: 'Selección' })).toBeNull();
});

it('offers a retry after a failed load', async () => {
  let isDown = true;
  const { user } = openClaims(async () => {
    if (isDown) throw new Error('down');
    return pageOf(twoClaims);
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Ana')).toBeVisible();
});

it('sorts only by columns that the server can sort by', async () => {
  const { requests } = openClaims(answerByFilters, '?sort=-status');
  await screen.findByText('Ana');
  expect(screen.queryByRole('button', { name: 'Estado' })).toBeNull();
  expect(requests[0]).toMatchObject({ sort: 'patient', order: 'asc' });
});
