import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';

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
