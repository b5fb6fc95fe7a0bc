import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { button, fakeHistory, leaveDraft, openHistory } from '../testing/history-screen.ts';
import { draftKey, findDraft, removeDraftsOf } from './drafts.ts';

beforeEach(() => removeDraftsOf(7));

describe('unsaved changes', () => {
  test('asks before leaving unsaved changes and offers them again on return', async () => {
    fakeHistory();
    const { user, go, location } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(async () => expect(JSON.stringify(await findDraft(draftKey(7, 41, 7)))).toContain('y más'));
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

  describe('changes that were undone', () => {
    const storedName = async () =>
      (await findDraft(draftKey(7, 41, 7)))?.content.demographics.lastName ?? 'no draft';
    const editAndUndo = async () => {
      fakeHistory();
      const { user } = openHistory();
      await user.click(await button('Editar'));
      const lastName = await screen.findByRole('textbox', { name: 'Apellido' });
      await user.type(lastName, 'z');
      await waitFor(async () => expect(await storedName()).toBe('Ñandúz'));
      await user.type(lastName, '{Backspace}');
      await waitFor(async () => expect(await storedName()).toBe('no draft'));
      return { user, lastName };
    };

    test('leaves no draft and offers none after every change was undone', async () => {
      await editAndUndo();
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(screen.queryByText(/Quedaron cambios sin guardar/)).toBeNull();
    });

    test('stores changes that are made again after they were undone', async () => {
      const { user, lastName } = await editAndUndo();
      await user.type(lastName, 'w');
      await waitFor(async () => expect(await storedName()).toBe('Ñandúw'));
    });

    test('offers the draft of an earlier visit after every change was undone', async () => {
      await leaveDraft(4);
      await editAndUndo();
      expect(await screen.findByText(/Quedaron cambios sin guardar/)).toBeVisible();
    });
  });

  test('warns that changes will be lost if the browser stores no draft', async () => {
    fakeHistory();
    const { user, go } = openHistory();
    await user.click(await button('Editar'));
    await screen.findByRole('textbox', { name: 'Apellido' });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await user.type(screen.getByRole('textbox', { name: 'Apellido' }), ' y más');
    await waitFor(() => expect(warned).toHaveBeenCalled());
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    expect(question).toHaveTextContent('los cambios se pierden: este navegador no guarda borradores');
  });

  test('does not merge a draft of an older version while that version cannot be loaded', async () => {
    await leaveDraft(3);
    fakeHistory(clinicalHistory({ lastName: 'Paz', fullName: 'María Paz' }));
    let isDown = true;
    fakeCall(clinicalHistoryService, 'readVersion', () => {
      if (isDown) throw refuse(503);
      return clinicalHistory({ version: 3 });
    });
    const { user } = openHistory();
    await user.click(await button('Recuperar'));
    expect(await screen.findByText(/No se pudo recuperar/)).toBeVisible();
    isDown = false;
    await user.click(await button('Recuperar'));
    expect(await screen.findByText(/^Se combinaron tus cambios/)).toBeVisible();
  });

  test('merges a draft of an older version with the current one', async () => {
    await leaveDraft(3);
    const { saved } = fakeHistory(clinicalHistory({ lastName: 'Paz', fullName: 'María Paz' }));
    fakeCall(clinicalHistoryService, 'readVersion', () => clinicalHistory({ version: 3 }));
    const { user } = openHistory();
    expect(await screen.findByText(/Desde entonces se guardó otra versión/)).toBeVisible();
    await user.click(await button('Recuperar'));
    expect(
      await screen.findByText('Se combinaron tus cambios con los de Laura Sosa: Apellido.'),
    ).toBeVisible();
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({
        version: 4,
        demographics: { lastName: 'Paz' },
        toothStatus: { 21: { crown: true } },
      }),
    );
  });
});
