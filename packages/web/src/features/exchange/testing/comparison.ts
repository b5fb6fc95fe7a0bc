import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeCall } from '../../../testing/fake-server.ts';
import { as } from '../../../testing/session.ts';
import { mergePreview, patientMerge } from './merges.ts';

export const owner = as('DENTIST', { user_id: 9 });

export const PATH = '/datos?view=duplicates&kept=41&other=52';

export const fakePreview = () =>
  fakeCall(exchangeService, 'previewMerge', ({ query }) => mergePreview(query.keptId));

export const fakeMerge = () => fakeCall(exchangeService, 'mergePatients', () => patientMerge());

export const merge = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Unificar' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unificar' }));
};

export const radio = (name: string) => screen.findByRole('radio', { name });
