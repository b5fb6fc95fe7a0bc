import type { ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { screen, within } from '@testing-library/react';
import { as } from '../../../testing/session.ts';

export const session = as('DENTIST');

export const FROM_CHART = { name: 'Desde el odontograma' } as const;

export const NEW_FROM_CHART = '/presupuestos/nuevo?paciente=41&desde=odontograma';

export const proposedLine = (overrides: Partial<ProposedLine> = {}): ProposedLine => ({
  procedureId: 5,
  code: '02.22',
  description: 'Restauración simple',
  toothNumber: '16',
  faces: ['oclusal', 'mesial'],
  price: 2_000_000,
  covered: 1_500_000,
  needsAuthorization: false,
  hasPrice: true,
  ...overrides,
});

/** A procedure without a price. */
export const extraction = proposedLine({
  procedureId: 7,
  code: '10.01',
  description: 'Exodoncia',
  toothNumber: '48',
  faces: [],
  price: 0,
  covered: 0,
  hasPrice: false,
});

export const lines = async () =>
  within(await screen.findByRole('list', { name: 'Prestaciones' })).getAllByRole('listitem');
