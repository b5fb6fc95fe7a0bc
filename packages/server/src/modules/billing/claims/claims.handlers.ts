import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth, type ObjectCall } from '../../auth/auth.module.ts';
import { getClinicForReception } from '../billing-clinic.ts';
import {
  checkNewBatch,
  checkPresentation,
  createBatch,
  listBatches,
  lockBatch,
  presentDraft,
  readBatch,
  removeBatch,
  updateBatch,
} from './claim-batches.service.ts';
import { claimCsv } from './claim-csv.ts';
import {
  checkItemChange,
  checkNewItem,
  createItem,
  giveUpItem,
  listItems,
  lockItem,
  removeItem,
  reopenItem,
  updateItem,
} from './claim-items.service.ts';
import { listInsurerAccounts, readInsurerStatement } from './insurer-accounts.service.ts';
import {
  checkInsurerPayment,
  checkRejections,
  createInsurerPayment,
  createRejections,
  getInsurerPayment,
  getRejection,
  undoRejection,
  voidInsurerPayment,
} from './insurer-payments.service.ts';

const findItem = async (ctx: ObjectCall) =>
  lockItem(ctx, (await getClinicForReception(ctx)).id, ctx.params.id);

const findBatch = async (ctx: ObjectCall) =>
  lockBatch(ctx, (await getClinicForReception(ctx)).id, ctx.params.id);

export const claimHandlers = {
  listClaimItems: async (ctx) => listItems(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.query),

  createClaimItem: stages({
    find: async (ctx) => {
      const { id: clinicId } = await getClinicForReception(ctx);
      return auth.getClinicPatient(ctx, clinicId, ctx.params.patientId, { lock: true });
    },
    check: (ctx) => checkNewItem(ctx, ctx.found, ctx.body),
    run: (ctx) => createItem(ctx, ctx.found, ctx.body, ctx.checked),
  }),

  updateClaimItem: stages({
    find: findItem,
    check: (ctx) => checkItemChange(ctx.found, ctx.body),
    run: (ctx) => updateItem(ctx, ctx.found, ctx.body),
  }),

  removeClaimItem: stages({
    find: findItem,
    run: (ctx) => removeItem(ctx, ctx.found, ctx.query.version),
  }),

  giveUpClaimItem: stages({
    find: findItem,
    run: (ctx) => giveUpItem(ctx, ctx.found, ctx.body),
  }),

  reopenClaimItem: stages({
    find: findItem,
    run: (ctx) => reopenItem(ctx, ctx.found, ctx.body.version),
  }),

  listClaimBatches: async (ctx) => listBatches(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.query),

  createClaimBatch: stages({
    find: getClinicForReception,
    check: (ctx) => checkNewBatch(ctx, ctx.body),
    run: (ctx) => createBatch(ctx, ctx.found.id, ctx.body),
  }),

  readClaimBatch: async (ctx) => readBatch(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),

  updateClaimBatch: stages({
    find: findBatch,
    run: (ctx) => updateBatch(ctx, ctx.found, ctx.body),
  }),

  removeClaimBatch: stages({
    find: findBatch,
    run: (ctx) => removeBatch(ctx, ctx.found, ctx.query.version),
  }),

  presentClaimBatch: stages({
    find: findBatch,
    check: (ctx) => checkPresentation(ctx, ctx.found, ctx.body),
    run: (ctx) => presentDraft(ctx, ctx.found, ctx.body),
  }),

  createInsurerPayment: stages({
    find: findBatch,
    check: (ctx) => checkInsurerPayment(ctx, ctx.found, ctx.body),
    run: (ctx) => createInsurerPayment(ctx, ctx.found, ctx.body),
  }),

  voidInsurerPayment: stages({
    find: async (ctx) => {
      const batch = await findBatch(ctx);
      return { batch, payment: await getInsurerPayment(ctx, batch, ctx.params.paymentId) };
    },
    run: (ctx) => voidInsurerPayment(ctx, ctx.found.batch, ctx.found.payment, ctx.body.reason),
  }),

  createClaimRejections: stages({
    find: findBatch,
    check: (ctx) => checkRejections(ctx, ctx.found, ctx.body),
    run: (ctx) => createRejections(ctx, ctx.found, ctx.body, ctx.checked),
  }),

  undoClaimRejection: stages({
    find: async (ctx) => {
      const batch = await findBatch(ctx);
      return { batch, rejection: await getRejection(ctx, batch, ctx.params.itemId) };
    },
    run: (ctx) => undoRejection(ctx, ctx.found.batch, ctx.found.rejection, ctx.body.reason),
  }),

  exportClaimBatch: async ({ transaction, params }) => {
    const batch = await transaction(async (ctx) =>
      readBatch(ctx, (await auth.getClinic(ctx, params.clinicId)).id, params.id),
    );
    return { fileName: `presentacion-${batch.number}.csv`, content: Buffer.from(claimCsv(batch)) };
  },

  listInsurerAccounts: async (ctx) => listInsurerAccounts(ctx, (await auth.getClinicOfCall(ctx)).id),

  readInsurerStatement: async (ctx) =>
    readInsurerStatement(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id, ctx.query),
} satisfies PartialHandlers<typeof billingService>;
