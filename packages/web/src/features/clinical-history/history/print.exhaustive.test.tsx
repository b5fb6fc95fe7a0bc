import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fakeFileWindow, pdf } from '../../../testing/file-window.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

beforeEach(() => {
  fakeFileWindow();
  fakeHistory();
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

test('the print button is a labelled icon on a phone and absent in edit mode', async () => {
  setViewportWidth(360);
  const { user } = openHistory();
  expect(await button('Imprimir')).toBeVisible();
  expect(await screen.findByRole('tabpanel')).toBeVisible();
  await expectAccessible();
  await user.click(await button('Editar'));
  await button('Guardar');
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
});
