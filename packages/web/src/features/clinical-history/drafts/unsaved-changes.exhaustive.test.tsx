import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { reloadOnce } from '../../../shared/lib/code-loading/page-reload.ts';
import { endSession } from '../../../shared/session/session-store.ts';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { patient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { contentOfHistory } from '../edit/history-content.ts';
import { button, draftContent, fakeHistory, leaveDraft, openHistory } from '../testing/history-screen.ts';
import { draftKey, findDraft, removeDraftsOf, saveDraft } from './drafts.ts';

beforeEach(() => removeDraftsOf(7));

/** Waits for the screen and its requests, and expects no banner. */
const expectNoOffer = async (): Promise<void> => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/Quedaron cambios sin guardar/)).toBeNull();
};

describe('unsaved changes', () => {
  test('stores the draft, including the last keystroke, before the page reloads itself', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    const server = fakePageReload();
    server.upgrade();
    await reloadOnce();
    vi.unstubAllGlobals();
    expect(server.reload).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(await findDraft(draftKey(7, 41, 7)))).toContain('y más');
    cleanup();
    const after = openHistory();
    await after.user.click(await button('Recuperar'));
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú y más');
  });

  test('offers no draft of changes that Cancelar discarded', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(async () => expect(await findDraft(draftKey(7, 41, 7))).toBeDefined());
    await user.click(await button('Cancelar'));
    expect(await screen.findByText('Se descartaron los cambios')).toBeVisible();
    await button('Editar');
    await expectNoOffer();
  });

  test('keeps a draft when the session expires, but not at log-out', async () => {
    const content = contentOfHistory(clinicalHistory());
    const storeDraft = () =>
      saveDraft({ key: draftKey(7, 41, 7), content, version: 4, savedAt: NOW_MS, edit: 1 });
    fakeHistory();
    const { user } = openHistory();
    await screen.findByRole('button', { name: 'Editar' });
    await storeDraft();
    endSession('expired');
    expect(await screen.findByText('Tu sesión venció. Volvé a iniciar sesión.')).toBeVisible();
    expect(await findDraft(draftKey(7, 41, 7))).toBeDefined();
    renderApp('/dental-history/41', { session: as('DENTIST') });
    await user.click(await screen.findByRole('button', { name: 'dentist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar Sesión' }));
    await waitFor(async () => expect(await findDraft(draftKey(7, 41, 7))).toBeUndefined());
  });

  test('offers a draft again after the next edit if it was neither recovered nor discarded', async () => {
    await leaveDraft(4);
    fakeHistory();
    const { user } = openHistory();
    expect(await screen.findByText(/Quedaron cambios sin guardar/)).toBeVisible();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(async () =>
      expect((await findDraft(draftKey(7, 41, 7)))?.content.demographics.lastName).toBe('Ñandú y más'),
    );
    await user.click(await button('Guardar'));
    await button('Editar');
    expect(await screen.findByText(/Quedaron cambios sin guardar/)).toBeVisible();
    await user.click(await button('Descartar'));
    await waitFor(() => expect(screen.queryByText(/Quedaron cambios sin guardar/)).toBeNull());
  });

  test('does not offer the draft of an archived history for the next one, even if the version matches', async () => {
    await leaveDraft(3);
    fakeHistory(clinicalHistory({ historyId: 8, version: 3 }));
    openHistory();
    await button('Editar');
    await expectNoOffer();
    expect(await findDraft(draftKey(7, 41, 7))).toBeDefined();
  });

  test('does not offer the draft of an archived history for a new first history', async () => {
    await leaveDraft(3);
    fakeHistory(null);
    fakeCall(authService, 'readUser', () => patient());
    openHistory();
    await button('Guardar');
    await expectNoOffer();
  });

  test('offers the draft of a first history after somebody else created it', async () => {
    const key = draftKey(7, 41, undefined);
    await saveDraft({ key, content: draftContent(), version: undefined, savedAt: NOW_MS, edit: 1 });
    fakeHistory();
    const { user } = openHistory();
    expect(await screen.findByText(/Desde entonces se guardó otra versión/)).toBeVisible();
    await user.click(await button('Descartar'));
    await waitFor(async () => expect(await findDraft(key)).toBeUndefined());
  });

  test('does not offer a draft that was saved', async () => {
    const saved = clinicalHistory({ odontogramStateData: JSON.stringify(draftContent().chart) });
    await leaveDraft(3);
    fakeHistory(saved);
    openHistory();
    await button('Editar');
    await expectNoOffer();
  });

  test('asks about entries that a draft and the current version changed differently', async () => {
    await leaveDraft(3);
    const odontogramStateData = JSON.stringify({ 16: { oclusal: '#d32f2f' } });
    const { saved } = fakeHistory(clinicalHistory({ odontogramStateData }));
    fakeCall(clinicalHistoryService, 'readVersion', () =>
      clinicalHistory({ version: 3, odontogramStateData: '{}' }),
    );
    const { user } = openHistory();
    await user.click(await button('Recuperar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó esta historia' }));
    expect(dialog.getByRole('radio', { name: 'Lo mío: caries' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Lo guardado: restauración existente' }));
    await user.click(dialog.getByRole('button', { name: 'Continuar con lo elegido' }));
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({
        toothStatus: { 16: { oclusal: '#d32f2f' }, 21: { crown: true } },
      }),
    );
  });

  test('does not offer a draft that was recovered and saved', async () => {
    await leaveDraft(4);
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Recuperar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(async () =>
      expect((await findDraft(draftKey(7, 41, 7)))?.content.demographics.lastName).toBe('Ñandú y más'),
    );
    await user.click(await button('Guardar'));
    await button('Editar');
    await waitFor(async () => expect(await findDraft(draftKey(7, 41, 7))).toBeUndefined());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/Quedaron cambios sin guardar/)).toBeNull();
  });
});
