import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { button, fakeHistory, openHistory, tab } from './history-screen.ts';

const row = clinicalHistory().treatmentPlan[0] as ClinicalHistory['treatmentPlan'][number];

/** Versions: caries on 16; then a crown on 21, and a note and a row for 16; then the restoration of 16. */
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

/** Opens the versions of the odontogram. Reads of the versions in `fails` fail. */
export async function openVersions({ fails = [] }: { fails?: readonly number[] } = {}) {
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
    if (fails.includes(params.version)) throw refuse(503);
    if (!found) throw refuse(404);
    return found;
  });
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await app.user.click(await button('Ver evolución'));
  const dialog = await screen.findByRole('dialog', { name: 'Evolución del odontograma' });
  return { ...app, dialog: within(dialog), read };
}
