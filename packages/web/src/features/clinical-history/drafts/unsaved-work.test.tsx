import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../../shared/session/session-store.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { draftKey, findDraft, keepDraft, removeDraftsOf } from '../drafts/drafts.ts';
import { contentOfHistory } from '../history/history-content.ts';
import { button, keepHistory, openHistory } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('unsaved work', () => {
  test('is asked about before it is left, and offered again on return', async () => {
    keepHistory();
    const { user, go, location } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await new Promise((resolve) => setTimeout(resolve, 600));
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/dental-history/41');
    void go('/dashboard');
    await user.click(await button('Salir sin guardar'));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await go('/dental-history/41');
    expect(await screen.findByText(/Quedaron cambios sin guardar del/)).toBeVisible();
    await user.click(await button('Recuperar'));
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú y más');
  });

  test('that Cancelar gave up is not offered again beside the way back', async () => {
    keepHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(async () => expect(await findDraft(draftKey(7, 41, 7))).toBeDefined());
    await user.click(await button('Cancelar'));
    expect(await screen.findByText('Se descartaron los cambios')).toBeVisible();
    await button('Editar');
    await expect(screen.findByText(/Quedaron cambios sin guardar/)).rejects.toThrow();
  });

  test('leaves no draft behind at log-out, but keeps it when the session expires', async () => {
    const content = contentOfHistory(clinicalHistory());
    const keep = () =>
      keepDraft({ key: draftKey(7, 41, 7), content, version: 4, savedAt: Date.now(), edit: 1 });
    keepHistory();
    const { user } = openHistory();
    await screen.findByRole('button', { name: 'Editar' });
    await keep();
    endSession('expired');
    expect(await screen.findByText('Tu sesión ha expirado. Vuelve a iniciar sesión.')).toBeVisible();
    expect(await findDraft(draftKey(7, 41, 7))).toBeDefined();
    openHistory();
    await user.click(await screen.findByRole('button', { name: 'dentist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar Sesión' }));
    await waitFor(async () => expect(await findDraft(draftKey(7, 41, 7))).toBeUndefined());
  });

  const written = () => ({
    ...contentOfHistory(clinicalHistory({ version: 3 })),
    chart: { 16: { oclusal: '#1976d2' }, 21: { crown: true } },
  });

  /** Of an earlier visit, on top of the version. */
  const leaveWork = (version: number) =>
    keepDraft({ key: draftKey(7, 41, 7), content: written(), version, savedAt: Date.now(), edit: 1 });

  test('of an older version is put together with what was saved since, part by part', async () => {
    await leaveWork(3);
    const { saved } = keepHistory(clinicalHistory({ lastName: 'Paz', fullName: 'María Paz' }));
    fakeCall(clinicalHistoryService, 'readVersion', () => clinicalHistory({ version: 3 }));
    const { user } = openHistory();
    expect(await screen.findByText(/Desde entonces se guardó otra versión/)).toBeVisible();
    await user.click(await button('Recuperar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó esta historia' }));
    expect(dialog.getByText('Apellido: Paz')).toBeVisible();
    expect(dialog.getByText('Pieza 21: corona')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continuar con lo elegido' }));
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({
        version: 4,
        demographics: { lastName: 'Paz' },
        toothStatus: { 21: { crown: true } },
      }),
    );
  });

  test('that nobody answered for outlives the next edit, and is offered again', async () => {
    await leaveWork(4);
    keepHistory();
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

  test('that is gone on with is not offered beside what became of it', async () => {
    await leaveWork(4);
    keepHistory();
    const { user } = openHistory();
    await user.click(await button('Recuperar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(async () =>
      expect((await findDraft(draftKey(7, 41, 7)))?.content.demographics.lastName).toBe('Ñandú y más'),
    );
    await user.click(await button('Guardar'));
    await button('Editar');
    await expect(screen.findByText(/Quedaron cambios sin guardar/, {}, { timeout: 300 })).rejects.toThrow();
  });

  test('of a volume that was archived since is not offered in the next one, whatever its version says', async () => {
    await leaveWork(3);
    keepHistory(clinicalHistory({ historyId: 8, version: 3 }));
    openHistory();
    await button('Editar');
    await expect(screen.findByText(/Quedaron cambios sin guardar/, {}, { timeout: 300 })).rejects.toThrow();
    expect(await findDraft(draftKey(7, 41, 7))).toBeDefined();
  });

  test('nor where a new one is about to begin', async () => {
    await leaveWork(3);
    keepHistory(null);
    fakeCall(authService, 'readUser', () => patient());
    openHistory();
    await button('Guardar');
    await expect(screen.findByText(/Quedaron cambios sin guardar/, {}, { timeout: 300 })).rejects.toThrow();
  });

  test('of a first history meets the one that somebody else began meanwhile', async () => {
    const key = draftKey(7, 41, undefined);
    await keepDraft({ key, content: written(), version: undefined, savedAt: Date.now(), edit: 1 });
    keepHistory();
    const { user } = openHistory();
    expect(await screen.findByText(/Desde entonces se guardó otra versión/)).toBeVisible();
    await user.click(await button('Descartar'));
    await waitFor(async () => expect(await findDraft(key)).toBeUndefined());
  });

  test('that was saved after all is not offered', async () => {
    const kept = clinicalHistory({ odontogramStateData: JSON.stringify(written().chart) });
    await leaveWork(3);
    keepHistory(kept);
    openHistory();
    await button('Editar');
    await expect(screen.findByText(/Quedaron cambios sin guardar/, {}, { timeout: 300 })).rejects.toThrow();
  });
});
