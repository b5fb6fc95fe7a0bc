import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { as } from '../../../testing/session.ts';
import { duplicatePair, duplicatePatient } from './merges.ts';

export const owner = as('DENTIST', { user_id: 9 });

export const PATH = '/datos?view=duplicates';

export const certainPair = duplicatePair();

export const possiblePair = duplicatePair({
  first: duplicatePatient({ id: 60, name: 'Juan Sosa' }),
  second: duplicatePatient({ id: 61, name: 'Juan P. Sosa' }),
  likelihood: 'possible',
  score: 48,
  reasons: ['Nombre y apellido parecidos'],
});

export function fakePairs(...pairs: ReturnType<typeof duplicatePair>[]) {
  return fakeCall(exchangeService, 'listDuplicates', ({ query }) =>
    query.dismissed === 'yes'
      ? { pairs: [], total: 0, isCut: false }
      : { pairs, total: pairs.length, isCut: false },
  );
}

export const cards = () =>
  within(screen.getByRole('list', { name: 'Duplicados probables' })).getAllByRole('listitem');
