import type { Page } from 'playwright-core';
import { billingPaths } from '../../packages/web/src/features/billing/billing.paths.ts';
import type { Scene } from './scenes.ts';

const items = (): string => billingPaths.claims.to();
const batches = (state?: string) => (): string => billingPaths.claims.to({}, { view: 'batches', state });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openBatch = (page: Page) =>
  page
    .getByRole('link', { name: /^Presentación N\.º/ })
    .first()
    .click();

export const CLAIMS_SCENES: readonly Scene[] = [
  { name: 'claims', user: 'receptionist', path: items },
  { name: 'claims-item', user: 'receptionist', path: items, prepare: press(/^Editar/) },
  { name: 'claims-new-batch', user: 'receptionist', path: items, prepare: press('Nueva presentación') },
  { name: 'claims-batches', user: 'receptionist', path: batches() },
  { name: 'claims-draft', user: 'receptionist', path: batches('draft'), prepare: openBatch },
  { name: 'claims-paid', user: 'receptionist', path: batches('partly-paid'), prepare: openBatch },
  {
    name: 'claims-rejection',
    user: 'receptionist',
    path: batches('presented'),
    prepare: async (page) => {
      await openBatch(page);
      await press('Registrar débito')(page);
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  { name: 'claims-debts', user: 'receptionist', path: () => billingPaths.claims.to({}, { view: 'debts' }) },
];
