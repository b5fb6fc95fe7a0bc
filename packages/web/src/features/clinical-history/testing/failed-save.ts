import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';

/** A colleague's version with another surname and a crown on tooth 21. */
export const colleagueVersion = (lastName: string) =>
  clinicalHistory({
    version: 5,
    lastName,
    odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' }, 21: { crown: true } }),
    savedBy: { id: 10, name: 'Pedro Luna' },
  });

export const refuseWith = (current: ClinicalHistory) => () =>
  refuse(409, { message: 'Otra persona guardó', current });

export const changeSurname = async (user: UserEvent): Promise<void> => {
  const surname = await screen.findByRole('textbox', { name: 'Apellido' });
  await user.clear(surname);
  await user.type(surname, 'Paz');
};
