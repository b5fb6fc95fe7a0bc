import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { DuplicatePair, DuplicatePatient } from '@dentaria/contract/exchange/duplicates.ts';
import { MERGE_FIELDS, type MergePreview, type PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import type { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const duplicatePatient = (overrides: Partial<DuplicatePatient> = {}): DuplicatePatient => ({
  id: 41,
  name: 'María Ñandú',
  docNumber: '30.111.222',
  dateOfBirth: '1985-03-09',
  phone: '+54 341 555-0101',
  email: 'maria@example.com',
  healthInsurance: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  ...overrides,
});

/** The same person, registered again with other details. */
const OTHER = duplicatePatient({
  id: 52,
  name: 'Maria Ñandu',
  docNumber: '30111222',
  phone: null,
  email: null,
  createdAt: '2026-06-01T12:00:00.000Z',
});

export const duplicatePair = (overrides: Partial<DuplicatePair> = {}): DuplicatePair => ({
  first: duplicatePatient(),
  second: OTHER,
  likelihood: 'certain',
  score: 95,
  reasons: ['Mismo DNI, escrito de otra forma', 'Misma fecha de nacimiento'],
  ...overrides,
});

type Field = MergePreview['fields'][number];

const field = (name: Field['field'], kept: string | null, other: string | null): Field => ({
  field: name,
  label: MERGE_FIELDS[name],
  kept,
  other,
  isDifferent: (kept ?? '') !== (other ?? ''),
  proposed: kept === null && other !== null ? 'other' : 'kept',
});

/** Previews a merge of the pair, with either record as the kept one. */
export function mergePreview(keptId: number, overrides: Partial<MergePreview> = {}): MergePreview {
  const first = { ...duplicatePatient(), updatedAt: '2026-02-01T00:00:00.000Z' };
  const second = { ...OTHER, updatedAt: '2026-07-01T00:00:00.000Z' };
  const isFirst = keptId === first.id;
  const values = (name: Field['field'], one: string | null, other: string | null): Field =>
    isFirst ? field(name, one, other) : field(name, other, one);
  return {
    kept: isFirst ? first : second,
    other: isFirst ? second : first,
    fields: [
      values('docNumber', '30.111.222', '30111222'),
      values('dateOfBirth', '1985-03-09', '1985-03-09'),
      values('phone', '+54 341 555-0101', null),
      values('healthInsurance', null, 'OSDE'),
      values('profession', null, null),
    ],
    moves: [
      { group: 'Agenda', label: 'Turnos', count: isFirst ? 3 : 8 },
      { group: 'Cuenta', label: 'Pagos', count: 1 },
    ],
    notes: ['Las dos fichas tienen historia clínica: los tomos quedan uno después del otro.'],
    obstacles: [],
    ...overrides,
  };
}

export const patientMerge = (overrides: Partial<PatientMerge> = {}): PatientMerge => ({
  id: 7,
  kept: { id: 41, name: 'María Ñandú' },
  other: { id: 52, name: 'Maria Ñandu' },
  mergedBy: 'Laura Sosa',
  mergedAt: '2026-11-20T15:00:00.000Z',
  undoneBy: null,
  undoneAt: null,
  changes: [{ label: 'Fecha de nacimiento', before: null, after: '1985-03-09' }],
  moves: [{ group: 'Agenda', label: 'Turnos', count: 3 }],
  canBeUndone: true,
  undoObstacles: [],
  ...overrides,
});

export const owner = as('DENTIST', { user_id: 9 });

export const MERGE = '/datos?view=duplicates&id=7';

export const undo = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deshacer la unificación' });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Deshacer' }));
};

export const PATH = '/datos?view=duplicates&kept=41&other=52';

export const fakePreview = () =>
  fakeCall(exchangeService, 'previewMerge', ({ query }) => mergePreview(query.keptId));

export const fakeMerge = () => fakeCall(exchangeService, 'mergePatients', () => patientMerge());

export const merge = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Unificar' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unificar' }));
};

export const radio = (name: string) => screen.findByRole('radio', { name });

const unlessMerged = <T>(id: number, answer: T): T => {
  if (id === 52) throw refuse(404);
  return answer;
};

/** Fakes record 52, merged into record 41. */
export function fakeMergedRecord(): void {
  fakeCall(authService, 'readPatient', ({ params }) => unlessMerged(params.id, patient()));
  fakeCall(authService, 'readUser', ({ params }) => unlessMerged(params.id, patient()));
  fakeCall(clinicalHistoryService, 'readHistory', ({ params }) => unlessMerged(params.id, clinicalHistory()));
  fakeCall(exchangeService, 'readMergedInto', () => ({
    mergeId: 7,
    clinicId: 3,
    kept: { id: 41, name: 'María Ñandú' },
  }));
}
