import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { byReceptionOrOwner, clinic, ofClinic } from './access-cases.ts';
import {
  buildClaimItem,
  buildDraftBatch,
  buildPresentedBatch,
  type ClaimParts,
  newBatch,
  newClaimItem,
  newInsurerPayment,
} from './claim-builders.ts';

const claimParts = ({ here }: World): ClaimParts => ({
  clinicId: here.clinic.id,
  dentist: here.dentist,
  patientId: here.newcomer.id,
  insuranceId: here.billing.insuranceId,
  procedureId: here.billing.procedureId,
});

const ofPatient = (world: World) => ({ ...clinic(world), patientId: world.here.newcomer.id });
const item = (world: World) => ({ ...clinic(world), id: world.here.billing.claims.item.id });
const givenUp = (world: World) => ({ ...clinic(world), id: world.here.billing.claims.givenUp.id });
const draft = (world: World) => ({ ...clinic(world), id: world.here.billing.claims.draft.id });
const presented = (world: World) => ({ ...clinic(world), id: world.here.billing.claims.presented.id });
const payment = (world: World) => ({
  ...presented(world),
  paymentId: world.here.billing.claims.presented.payments[0]?.id ?? 0,
});
const rejected = (world: World) => ({
  ...presented(world),
  itemId: world.here.billing.claims.presented.lines.find(({ rejection }) => rejection)?.itemId ?? 0,
});
const reason = () => ({ reason: 'Error de carga' });

const names = ({ here }: World) => [here.newcomer, here.dentist].map(({ lastName }) => lastName);
const paidBy = ({ here }: World) => [here.dentist, here.receptionist].map(({ lastName }) => lastName);
const staff = ({ here }: World) => [here.dentist.lastName];

/** Uses a separate obra social, because batches are created concurrently. */
export const withOwnInsurer = async (app: ProductUnderTest, world: World): Promise<ClaimParts> => ({
  ...claimParts(world),
  insuranceId: (await buildInsurance(app)).id,
});

async function addItem(app: ProductUnderTest, world: World) {
  const { id, version } = await buildClaimItem(app, claimParts(world));
  return { params: { ...clinic(world), id }, body: { version }, query: `?version=${version}` };
}

async function draftAnother(app: ProductUnderTest, world: World) {
  const { id, version } = await buildDraftBatch(app, await withOwnInsurer(app, world));
  return { params: { ...clinic(world), id }, body: { version }, query: `?version=${version}` };
}

async function presentAnother(app: ProductUnderTest, world: World) {
  const batch = await buildPresentedBatch(app, await withOwnInsurer(app, world));
  return { batch, params: { ...clinic(world), id: batch.id } };
}

export const claimRows: Rows = {
  'GET /services/billing/clinics/:clinicId/claim-items': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
  'POST /services/billing/clinics/:clinicId/patients/:patientId/claim-items': [
    {
      on: 'a new object',
      params: ofPatient,
      body: (world) => newClaimItem(claimParts(world)),
      mayName: ['professionalId'],
      answers: byReceptionOrOwner(201),
      discloses: names,
    },
  ],
  'PUT /services/billing/clinics/:clinicId/claim-items/:id': [
    {
      on: 'an existing object',
      params: item,
      body: () => ({ amount: 500, version: 1 }),
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await addItem(app, world)).params }),
      discloses: names,
    },
  ],
  'DELETE /services/billing/clinics/:clinicId/claim-items/:id': [
    {
      on: 'one by hand',
      params: item,
      query: () => '?version=1',
      answers: byReceptionOrOwner(204),
      consumes: true,
      prepare: async (app, world) => ({ params: (await addItem(app, world)).params }),
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-items/:id/give-up': [
    {
      on: 'an existing object',
      params: item,
      body: () => ({ reason: 'Fuera de término', version: 1 }),
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await addItem(app, world)).params }),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-items/:id/reopen': [
    {
      on: 'one that was given up',
      params: givenUp,
      body: () => ({ version: 2 }),
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => {
        const { params, body } = await addItem(app, world);
        await app
          .as(world.here.dentist.token)
          .billing.giveUpClaimItem({ params, body: { ...body, ...reason() } });
        return { params };
      },
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/claim-batches': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: staff },
  ],
  'POST /services/billing/clinics/:clinicId/claim-batches': [
    {
      on: 'a new object',
      params: clinic,
      body: (world) => newBatch(claimParts(world)),
      answers: byReceptionOrOwner(201),
      consumes: true,
      prepare: async (app, world) => {
        const parts = await withOwnInsurer(app, world);
        await buildClaimItem(app, parts);
        return { body: newBatch(parts) };
      },
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/claim-batches/:id': [
    {
      on: 'an existing object',
      params: presented,
      answers: ofClinic(200),
      discloses: names,
      isAudited: true,
    },
  ],
  'PUT /services/billing/clinics/:clinicId/claim-batches/:id': [
    {
      on: 'a draft',
      params: draft,
      body: () => ({ period: '2026-10', itemIds: [], version: 1 }),
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await draftAnother(app, world)).params }),
      discloses: staff,
    },
  ],
  'DELETE /services/billing/clinics/:clinicId/claim-batches/:id': [
    {
      on: 'a draft',
      params: draft,
      query: () => '?version=1',
      answers: byReceptionOrOwner(204),
      consumes: true,
      prepare: async (app, world) => ({ params: (await draftAnother(app, world)).params }),
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/present': [
    {
      on: 'a draft',
      params: draft,
      body: () => ({ day: newInsurerPayment().day, version: 1 }),
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await draftAnother(app, world)).params }),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/payments': [
    {
      on: 'a presented one',
      params: presented,
      body: () => newInsurerPayment({ amount: 1 }),
      prepare: async () => ({ body: newInsurerPayment({ amount: 1 }) }),
      answers: byReceptionOrOwner(201),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/payments/:paymentId/void': [
    {
      on: 'a payment',
      params: payment,
      body: reason,
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => {
        const { params } = await presentAnother(app, world);
        const { payments } = await app
          .as(world.here.dentist.token)
          .billing.createInsurerPayment({ params, body: newInsurerPayment() });
        return { params: { ...params, paymentId: payments[0]?.id ?? 0 } };
      },
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/rejections': [
    {
      on: 'an item',
      params: presented,
      body: ({ here }) => ({
        items: [
          {
            itemId: here.billing.claims.presented.lines.find(({ rejection }) => !rejection)?.itemId ?? 0,
            amount: 1,
          },
        ],
        ...reason(),
        day: newInsurerPayment().day,
      }),
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => {
        const { params, batch } = await presentAnother(app, world);
        const items = [{ itemId: batch.lines[0]?.itemId ?? 0 }];
        return { params, body: { items, ...reason(), day: newInsurerPayment().day } };
      },
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/rejections/:itemId/undo': [
    {
      on: 'a rejection',
      params: rejected,
      body: reason,
      answers: byReceptionOrOwner(200),
      consumes: true,
      prepare: async (app, world) => {
        const { params, batch } = await presentAnother(app, world);
        const itemId = batch.lines[0]?.itemId ?? 0;
        await app.as(world.here.dentist.token).billing.createClaimRejections({
          params,
          body: { items: [{ itemId }], ...reason(), day: newInsurerPayment().day },
        });
        return { params: { ...params, itemId } };
      },
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/claim-batches/:id/pdf': [
    { on: 'an existing object', params: presented, answers: ofClinic(200), isAudited: true },
  ],
  'GET /services/billing/clinics/:clinicId/claim-batches/:id/csv': [
    {
      on: 'an existing object',
      params: presented,
      answers: ofClinic(200),
      isAudited: true,
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/insurer-accounts': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'GET /services/billing/clinics/:clinicId/insurer-accounts/:id': [
    {
      on: 'an obra social',
      params: (world) => ({ ...clinic(world), id: world.here.billing.insuranceId }),
      answers: ofClinic(200),
      discloses: paidBy,
    },
  ],
};
