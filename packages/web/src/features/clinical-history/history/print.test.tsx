import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fakeFileWindow, pdf } from '../../../testing/file-window.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

let opened: ReturnType<typeof fakeFileWindow>;

beforeEach(() => {
  opened = fakeFileWindow();
  fakeHistory();
});

test('Imprimir opens the copy in a new window; a second click while it loads does nothing', async () => {
  const pending = Promise.withResolvers<ReturnType<typeof pdf>>();
  const requests = fakeCall(clinicalHistoryService, 'printHistory', () => pending.promise);
  openHistory();
  const printButton = await button('Imprimir');
  fireEvent.click(printButton);
  fireEvent.click(printButton);
  await waitFor(() => expect(screen.getByRole('button', { name: /Imprimir/ })).toBeDisabled());
  pending.resolve(pdf());
  await waitFor(() => expect(opened.replace).toHaveBeenCalledWith('blob:copy'));
  expect(requests).toMatchObject([{ params: { id: 41 }, token: expect.any(String) }]);
  expect(opened.close).not.toHaveBeenCalled();
});

test('Ctrl+P prints the history, not the screen', async () => {
  const requests = fakeCall(clinicalHistoryService, 'printHistory', () => pdf());
  openHistory();
  await button('Imprimir');
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false);
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true, repeat: true });
  await waitFor(() => expect(opened.replace).toHaveBeenCalledWith('blob:copy'));
  expect(requests).toHaveLength(1);
});

test('Ctrl+P asks to save an edited history first', async () => {
  const requests = fakeCall(clinicalHistoryService, 'printHistory', () => pdf());
  const { user } = openHistory();
  await user.click(await button('Editar'));
  await button('Guardar');
  expect(fireEvent.keyDown(document.body, { key: 'P', metaKey: true })).toBe(false);
  expect(await screen.findByText('Para imprimir, guardá o cancelá la edición')).toBeVisible();
  expect(requests).toHaveLength(0);
});

test('a failure closes the window and shows a message in Spanish', async () => {
  fakeCall(clinicalHistoryService, 'printHistory', () => {
    throw refuse(503, { message: 'Hay muchas impresiones en curso.' });
  });
  const { user } = openHistory();
  await user.click(await button('Imprimir'));
  expect(await screen.findByText('No se pudo imprimir la historia clínica')).toBeVisible();
  expect(opened.close).toHaveBeenCalledTimes(1);
});
