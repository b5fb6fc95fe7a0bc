import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';
import { close, newWindow, pdf, replace } from '../testing/print.ts';

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
