import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

const [row] = clinicalHistory().treatmentPlan;
if (!row) throw new Error('the builder has a row');

/** Caries on 16; then a crown on 21 and a note and a row on 16; then the restoration of 16. */
const versions = [
  clinicalHistory({
    version: 1,
    odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' } }),
    toothNotes: [],
    treatmentPlan: [],
  }),
  clinicalHistory({
    version: 2,
    odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' }, 21: { crown: true } }),
    treatmentPlan: [{ ...row, toothNumber: '16', face: 'oclusal' }],
  }),
  clinicalHistory({
    version: 3,
    odontogramStateData: JSON.stringify({ 16: { oclusal: '#d32f2f' }, 21: { crown: true } }),
    treatmentPlan: [{ ...row, toothNumber: '16', face: 'oclusal' }],
  }),
];

async function openVersions() {
  fakeHistory(versions[2]);
  fakeCall(clinicalHistoryService, 'listVersions', () =>
    versions.toReversed().map(({ version }) => ({
      version,
      savedAt: `2026-03-0${version}T15:00:00.000Z`,
      savedBy: { id: 9, name: version === 2 ? 'Pedro Luna' : 'Laura Sosa' },
      action: 'saved' as const,
    })),
  );
  const read = fakeCall(clinicalHistoryService, 'readVersion', ({ params }) => {
    const found = versions.find(({ version }) => version === params.version);
    if (!found) throw refuse(404);
    return found;
  });
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await app.user.click(await button('Ver evolución'));
  const dialog = await screen.findByRole('dialog', { name: 'Evolución del odontograma' });
  return { ...app, dialog: within(dialog), read };
}

describe('the whole chart', () => {
  test('starts at the newest version and steps back, with author, date and changed teeth', async () => {
    const { user, dialog } = await openVersions();
    expect(
      await dialog.findByText(/03\/03\/2026, 12:00\. Versión 3 de 3.*Laura Sosa.*Solo lectura/),
    ).toBeVisible();
    expect(await dialog.findByText(/^Pieza 16: oclusal: caries → restauración existente$/)).toBeVisible();
    expect(dialog.getByTestId('changed-16')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Anterior' }));
    expect(await dialog.findByText(/Versión 2 de 3.*Pedro Luna/)).toBeVisible();
    expect(await dialog.findByText(/^Pieza 16: nota: “Sensible al frío”; plan, se agregó: /)).toBeVisible();
    expect(dialog.getByText('Pieza 21: corona: no → sí')).toBeVisible();
    await expectAccessible();
  });

  test('can be compared with any earlier version', async () => {
    const { user, dialog } = await openVersions();
    await user.selectOptions(await dialog.findByLabelText('Respecto de'), dialog.getByText(/^Versión 1, /));
    expect(await dialog.findByText('Pieza 21: corona: no → sí')).toBeVisible();
  });
});

describe('one tooth', () => {
  test('shows its timeline from the first version on: date, author, marks, note and rows', async () => {
    const { user, dialog } = await openVersions();
    await user.click(await dialog.findByLabelText(/^Pieza 16, cara oclusal/));
    const days = within(await dialog.findByRole('list', { name: 'Historia de la pieza 16' })).getAllByRole(
      'listitem',
    );
    expect(days.map((day) => [...day.querySelectorAll('p')].map((line) => line.textContent))).toEqual([
      ['01/03/2026, 12:00 · Laura Sosa', 'oclusal: sin hallazgos → caries'],
      [
        '02/03/2026, 12:00 · Pedro Luna',
        'nota: “Sensible al frío”',
        'plan, se agregó: Restauración 16 (cara oclusal)',
      ],
      ['03/03/2026, 12:00 · Laura Sosa', 'oclusal: caries → restauración existente'],
    ]);
    await expectAccessible();
    await user.selectOptions(dialog.getByLabelText('Pieza'), '21');
    expect(await dialog.findByText('corona: no → sí')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ver la boca en la versión 2' }));
    expect(await dialog.findByText(/Versión 2 de 3/)).toBeVisible();
  });

  test('does not change the current chart', async () => {
    const { user, dialog } = await openVersions();
    await user.click(await dialog.findByLabelText(/^Pieza 11, cara incisal/));
    expect(await dialog.findByText(/^Pieza 11: sin marcas/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByLabelText('Pieza 11, cara incisal: sin hallazgos')).toBeVisible();
    expect(await button('Editar')).toBeVisible();
  });
});

test('the card of a tooth shows its changes in place', async () => {
  const { user, dialog } = await openVersions();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await user.hover(await button('Pieza 16, cara oclusal: restauración existente'));
  const card = within(await screen.findByRole('region', { name: 'Ficha de la pieza 16' }));
  await user.click(card.getByRole('button', { name: 'Cambios' }));
  const changes = await card.findByRole('list', { name: 'Historia de la pieza 16' });
  expect(within(changes).getAllByRole('listitem')).toHaveLength(3);
  expect(within(changes).getByText('02/03/2026, 12:00 · Pedro Luna')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cambios' }));
  expect(screen.queryByRole('list', { name: 'Historia de la pieza 16' })).toBeNull();
});
