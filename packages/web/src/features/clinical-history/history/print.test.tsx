import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

// jsdom implements neither window.open nor object URLs.
const replace = vi.fn<(address: string) => void>();
const close = vi.fn<() => void>();
const newWindow = () => ({
  document: document.implementation.createHTMLDocument(),
  location: { replace },
  close,
});
beforeEach(() => {
  vi.spyOn(window, 'open').mockImplementation(() => newWindow() as unknown as Window);
  URL.createObjectURL = () => 'blob:copy';
  URL.revokeObjectURL = () => undefined;
  fakeHistory();
});
afterEach(() => {
  vi.restoreAllMocks();
  replace.mockReset();
  close.mockReset();
});

const pdf = () => ({
  file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  fileName: 'historia-clinica-30111222.pdf',
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
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:copy'));
  expect(requests).toMatchObject([{ params: { id: 41 }, token: expect.any(String) }]);
  expect(close).not.toHaveBeenCalled();
});

test('when pop-ups are blocked, the copy is downloaded', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  fakeCall(clinicalHistoryService, 'printHistory', pdf);
  const { user } = openHistory();
  await user.click(await button('Imprimir'));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'historia-clinica-30111222.pdf');
});

test('a failure closes the window and shows a message in Spanish', async () => {
  fakeCall(clinicalHistoryService, 'printHistory', () => {
    throw refuse(503, { message: 'Hay muchas impresiones en curso.' });
  });
  const { user } = openHistory();
  await user.click(await button('Imprimir'));
  expect(await screen.findByText('No se pudo imprimir la historia clínica')).toBeVisible();
  expect(close).toHaveBeenCalledTimes(1);
});

test('on a phone it is an icon with a label; in edit mode there is no button', async () => {
  setViewportWidth(360);
  const { user } = openHistory();
  expect(await button('Imprimir')).toBeVisible();
  expect(await screen.findByRole('tabpanel')).toBeVisible();
  await expectAccessible();
  await user.click(await button('Editar'));
  await button('Guardar');
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
});
