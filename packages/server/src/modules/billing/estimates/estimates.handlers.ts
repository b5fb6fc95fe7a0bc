import { estimateRoutes } from '@dentaria/contract/billing/estimate-routes.ts';
import type { billingService } from '@dentaria/contract/billing/routes.ts';
import { withPathToken } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { auth, type ObjectCall } from '../../auth/auth.module.ts';
import { listAcceptedWork } from './accepted-work.service.ts';
import {
  accept,
  acceptLinked,
  createLink,
  getLinked,
  readLinked,
  reject,
  rejectLinked,
  revokeLinks,
} from './estimate-answers.service.ts';
import { mailEstimate } from './estimate-mails.service.ts';
import { proposeLines } from './estimate-proposal.service.ts';
import {
  checkContent,
  copyEstimate,
  createEstimate,
  listEstimates,
  lockEstimate,
  presentDraft,
  readEstimate,
  removeEstimate,
  updateEstimate,
} from './estimates.service.ts';

const { limits } = estimateRoutes.readLinkedEstimate;

async function findEstimate(ctx: ObjectCall) {
  const { id: clinicId } = await auth.getClinicOfCall(ctx);
  return lockEstimate(ctx, clinicId, ctx.params.id);
}

export function estimateHandlers({ config, throttle }: Pick<Kernel, 'config' | 'throttle'>) {
  const withLink = withPathToken({ throttle, limits });
  return {
    listEstimates: async (ctx) =>
      listEstimates(ctx, (await auth.getClinicOfCall(ctx)).id, { state: ctx.query.state }),

    listPatientEstimates: async (ctx) => {
      const { id: patientId, clinic_id: clinicId } = await auth.getPatientOfCall(ctx);
      return listEstimates(ctx, clinicId, { patientId });
    },

    proposeEstimateLines: stages({
      find: (ctx) => auth.getPatientOfCall(ctx),
      run: (ctx) => proposeLines(ctx, ctx.found, ctx.body.toothStatus),
    }),

    createEstimate: stages({
      find: (ctx) => auth.getPatientOfCall(ctx, { lock: true }),
      check: (ctx) => checkContent(ctx, ctx.found.clinic_id, ctx.body),
      run: (ctx) => createEstimate(ctx, ctx.found, ctx.body, ctx.checked),
    }),

    readEstimate: async (ctx) => readEstimate(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),

    updateEstimate: stages({
      find: findEstimate,
      check: (ctx) => checkContent(ctx, ctx.found.clinic_id, ctx.body),
      run: (ctx) => updateEstimate(ctx, ctx.found, ctx.body, ctx.checked),
    }),

    removeEstimate: stages({
      find: findEstimate,
      run: (ctx) => removeEstimate(ctx, ctx.found, ctx.query.version),
    }),

    presentEstimate: stages({
      find: findEstimate,
      run: (ctx) => presentDraft(ctx, ctx.found, ctx.body.version),
    }),

    copyEstimate: stages({
      find: findEstimate,
      run: (ctx) => copyEstimate(ctx, ctx.found),
    }),

    acceptEstimate: stages({
      find: findEstimate,
      run: (ctx) => accept(ctx, ctx.found, { ...ctx.body, way: ctx.body.signature ? 'signature' : 'typed' }),
    }),

    rejectEstimate: stages({
      find: findEstimate,
      run: (ctx) => reject(ctx, ctx.found, ctx.body.reason),
    }),

    createEstimateLink: stages({
      find: findEstimate,
      run: (ctx) => createLink(ctx, ctx.found, config.publicUrl),
    }),

    revokeEstimateLinks: stages({
      find: findEstimate,
      run: (ctx) => revokeLinks(ctx, ctx.found),
    }),

    mailEstimate: stages({
      find: findEstimate,
      run: (ctx) => mailEstimate(ctx, ctx.found),
    }),

    listAcceptedWork: async (ctx) => listAcceptedWork(ctx, await auth.getPatientOfCall(ctx)),

    readLinkedEstimate: (ctx) => withLink(ctx, readLinked),
    acceptLinkedEstimate: stages({
      find: (ctx) => withLink(ctx, getLinked),
      run: (ctx) => withLink(ctx, (system, token) => acceptLinked(system, token, ctx.body)),
    }),
    rejectLinkedEstimate: stages({
      find: (ctx) => withLink(ctx, getLinked),
      run: (ctx) => withLink(ctx, (system, token) => rejectLinked(system, token, ctx.body.reason)),
    }),
  } satisfies PartialHandlers<typeof billingService>;
}
