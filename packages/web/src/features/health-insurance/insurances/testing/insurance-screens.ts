import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { healthInsurance, plan } from '../../../../testing/health-insurances.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

const insurance = (
  id: number,
  name: string,
  federation_code: string,
  overrides: Partial<HealthInsurance> = {},
) => healthInsurance({ health_insurance_id: id, name, federation_code, ...overrides });

export const threeInsurances = [
  insurance(1, 'Unión Personal', '900'),
  insurance(2, 'Ñandú Salud', '1102', { plans: [plan(1, 'Uno'), plan(2, 'Dos')] }),
  insurance(3, 'Acción Social', '100205'),
];

export const twelveInsurances = Array.from({ length: 12 }, (_, place) =>
  insurance(place + 1, `Obra ${place + 1}`, String(100 + place)),
);

export async function openList(path = '/health-insurances', insurances = threeInsurances) {
  const stored = [...insurances];
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => stored);
  const removed = fakeCall(healthInsuranceService, 'removeHealthInsurance', ({ params }) => {
    stored.splice(
      stored.findIndex(({ health_insurance_id }) => health_insurance_id === params.id),
      1,
    );
  });
  const app = renderScreen(path, { session: as('ADMIN') });
  await screen.findByText(/–\d+ de \d+/);
  return { ...app, stored, removed };
}

export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

export const row = (name: RegExp) => within(screen.getByRole('row', { name }));

export const openInsurance = (id: string | number = 5) =>
  renderScreen(`/health-insurances/${id}/details`, { session: as('ADMIN') });

export const TAKEN = 'Ya existe una obra social con ese código';

export const openInsuranceForm = (path: string) => renderScreen(path, { session: as('ADMIN') });

export const field = (name: string) => screen.findByRole('textbox', { name });

export const section = (name: string) => screen.getByRole('button', { name });

/** Labels of the fields outside closed sections. */
export const shownFields = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox')
    .map((each) => each.labels?.[0]?.textContent?.replace(/[\s*\u2009]+$/, ''));

export async function fillForm(user: ReturnType<typeof openInsuranceForm>['user']) {
  await user.type(await field('Nombre'), 'OSDE');
  await user.type(await field('Código de federación'), '400800');
  await fill(user, await field('Detalles'), 'Ejecutivos');
}
