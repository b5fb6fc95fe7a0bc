import type { Case, Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { byOwner, clinic, ofClinic } from './access-cases.ts';
import { buildPriceList, newPrice, newPriceList, tomorrow } from './billing-builders.ts';
import { newCoverage } from './coverages.ts';

const listOf = (world: World) => ({ ...clinic(world), id: world.here.billing.list.id });
const priceOf = (world: World) => ({ ...listOf(world), procedureId: world.here.billing.procedureId });
const version = 3;
const rise = { percent: 10, rounding: 100 } as const;
const file = () => ({
  content: 'Código;Precio\n01.01;15.000,50\n',
  validFrom: tomorrow(),
  preview: false,
  version,
});
const covered = ({ here }: World) => ({ clinicId: here.clinic.id, patientId: here.billing.coveredId });

/** Builds another list with the same prices, for a request that changes it. */
async function buildAnother(app: ProductUnderTest, world: World) {
  const { clinicId, procedureId } = world.here.billing;
  const list = await buildPriceList(app, { clinicId, procedureId, token: world.admin.token, active: false });
  return { clinicId, id: list.id };
}

const changesList: Pick<Case, 'consumes' | 'prepare'> = {
  consumes: true,
  prepare: async (app, world) => ({ params: await buildAnother(app, world) }),
};
const changesPrice: Pick<Case, 'consumes' | 'prepare'> = {
  consumes: true,
  prepare: async (app, world) => ({
    params: { ...(await buildAnother(app, world)), procedureId: world.here.billing.procedureId },
  }),
};

export const priceRows: Rows = {
  'GET /services/billing/clinics/:clinicId/price-lists': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'POST /services/billing/clinics/:clinicId/price-lists': [
    {
      on: 'a retired one',
      params: clinic,
      body: () => newPriceList({ active: false }),
      answers: byOwner(201),
      mayName: ['planId'],
    },
  ],
  'PUT /services/billing/clinics/:clinicId/price-lists/:id': [
    {
      on: 'an existing object',
      params: listOf,
      body: () => ({ name: 'Particulares 2027', active: false, version }),
      answers: byOwner(200),
      ...changesList,
    },
  ],
  'GET /services/billing/clinics/:clinicId/price-lists/:id/prices': [
    { on: 'a list', params: listOf, answers: ofClinic(200) },
  ],
  'GET /services/billing/clinics/:clinicId/price-lists/:id/prices/csv': [
    { on: 'a list', params: listOf, answers: ofClinic(200), isAudited: true },
  ],
  'POST /services/billing/clinics/:clinicId/price-lists/:id/prices/csv': [
    { on: 'a file', params: listOf, body: file, answers: byOwner(200), ...changesList },
  ],
  'PUT /services/billing/clinics/:clinicId/price-lists/:id/prices/:procedureId': [
    {
      on: 'a price',
      params: priceOf,
      body: () => newPrice({ version }),
      answers: byOwner(200),
      ...changesPrice,
    },
  ],
  'DELETE /services/billing/clinics/:clinicId/price-lists/:id/prices/:procedureId': [
    {
      on: 'a price of tomorrow',
      params: priceOf,
      query: () => `?validFrom=${tomorrow()}&version=${version}`,
      answers: byOwner(200),
      ...changesPrice,
    },
  ],
  'GET /services/billing/clinics/:clinicId/price-lists/:id/rise': [
    {
      on: 'a list',
      params: listOf,
      query: () => `?percent=10&rounding=100&validFrom=${tomorrow()}`,
      answers: byOwner(200),
    },
  ],
  'POST /services/billing/clinics/:clinicId/price-lists/:id/rise': [
    {
      on: 'a list',
      params: listOf,
      body: () => ({ ...rise, validFrom: tomorrow(), version }),
      answers: byOwner(200),
      ...changesList,
    },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/coverage': [
    { on: 'a patient', params: covered, answers: ofClinic(200), isAudited: true },
  ],
  'PUT /services/billing/clinics/:clinicId/patients/:patientId/coverage': [
    {
      on: 'a patient',
      params: covered,
      body: ({ here }) => newCoverage({ insuranceId: here.billing.insuranceId }),
      answers: ofClinic(200),
      mayName: ['planId'],
    },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/prices': [
    { on: 'a patient', params: covered, answers: ofClinic(200), isAudited: true },
  ],
};
