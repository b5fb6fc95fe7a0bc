import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW } from '../../../testing/now.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(async () => {
  localStorage.removeItem('dentitions');
  await removeDraftsOf(7);
});

const selected = async (name: string) => expect(await button(name)).toHaveAttribute('aria-pressed', 'true');
const yearsAgo = (years: number): string => `${new Date(NOW).getUTCFullYear() - years}-01-01`;

test.each([
  [5, 'Temporaria', 21],
  [8, 'Mixta', 52],
  [30, 'Permanente', 32],
])('at %i years the dentition is %s, and a finding is never hidden', async (age, dentition, teeth) => {
  fakeHistory(clinicalHistory({ dob: yearsAgo(age) }));
  const { user } = openHistory();
  await user.click(await tab('Odontograma'));
  await selected(dentition);
  await waitFor(() => expect(screen.getAllByRole('group', { name: /^Pieza \d\d:/ })).toHaveLength(teeth));
  expect(screen.getByRole('group', { name: /^Pieza 16: caries/ })).toBeVisible();
});

test('a selected dentition is remembered for the patient: in other sections, while editing and after a reload', async () => {
  fakeHistory(clinicalHistory({ dob: yearsAgo(30) }));
  const { user } = openHistory();
  await user.click(await tab('Odontograma'));
  await user.click(await button('Temporaria'));
  await user.click(await tab('Anamnesis'));
  await user.click(await tab('Odontograma'));
  await selected('Temporaria');
  await user.click(await button('Editar'));
  await button('Caries');
  await selected('Temporaria');
  expect(localStorage.getItem('dentitions')).toBe('[[41,"temporaria"]]');
});
