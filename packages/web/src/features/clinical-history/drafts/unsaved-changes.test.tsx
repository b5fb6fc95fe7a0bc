import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';
import { leaveDraft } from '../testing/left-drafts.ts';
import { draftKey, findDraft, removeDraftsOf } from './drafts.ts';

beforeEach(() => removeDraftsOf(7));

describe('unsaved changes', () => {
  test('need confirmation before leaving, and are offered again on return', async () => {
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

  test('of an older version are merged with the current one', async () => {
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
