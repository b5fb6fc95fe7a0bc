import type { ResultsQuery } from '@dentaria/contract/billing/results.ts';
import type { billingService } from '@dentaria/contract/billing/routes.ts';
import { ownsClinic } from '../../../kernel/access/caller.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { SlowContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { settlementPdf } from '../print/documents.ts';
import { readResults, readSettlement } from './results.service.ts';
import { resultsCsv, settlementCsv } from './results-csv.ts';
import { assertMayReadSettlement } from './settlement.policy.ts';
import { settlementTermsRepository } from './settlement-terms.repository.ts';
import { checkTerms, createTerms, getProfessional, listTerms } from './settlement-terms.service.ts';

interface ResultsCall extends SlowContext {
  readonly params: { readonly clinicId: number };
  readonly query: ResultsQuery;
}

interface SettlementCall extends ResultsCall {
  readonly params: { readonly clinicId: number; readonly professionalId: number };
}

/** Runs as a report, because it reads every entry of the period. It may miss entries of the last seconds. */
const reportResults = (
  { report, caller, params: { clinicId }, query }: ResultsCall,
  action: 'read' | 'export',
) =>
  report(
    // The clinic is not looked up yet when the request is audited.
    { action, object: 'results', ...(ownsClinic(caller, clinicId) && { clinicId, objectId: clinicId }) },
    async (ctx) => readResults(ctx, await auth.getClinic(ctx, clinicId), query),
  );

async function reportSettlement(
  { report, transaction, params, query }: SettlementCall,
  action: 'read' | 'export' | 'print',
) {
  const { clinicId, professionalId } = await transaction(async (ctx) => {
    const clinic = await auth.getClinic(ctx, params.clinicId);
    // Read after the look-up, because a malformed parameter throws when read.
    const { professionalId: id } = params;
    assertMayReadSettlement(ctx.caller, clinic, id);
    // A professional who left still has a settlement if they worked here.
    if (!(await settlementTermsRepository(ctx.tx, clinic.id).hasWork(id)))
      await getProfessional(ctx, clinic.id, id);
    return { clinicId: clinic.id, professionalId: id };
  });
  return report({ action, object: 'settlement', objectId: professionalId, clinicId }, (ctx) =>
    readSettlement(ctx, clinicId, professionalId, query),
  );
}

const periodOf = ({ from, to }: ResultsQuery): string => `${from}-${to}`;

export const settlementHandlers = ({ printer }: Pick<Kernel, 'printer'>) =>
  ({
    readResults: (ctx) => reportResults(ctx, 'read'),

    exportResults: async (ctx) => {
      // Runs first, so that an unknown clinic gets 404 even if the query is malformed.
      const content = Buffer.from(resultsCsv(await reportResults(ctx, 'export')));
      return { fileName: `resultados-${periodOf(ctx.query)}.csv`, content };
    },

    readSettlement: (ctx) => reportSettlement(ctx, 'read'),

    exportSettlement: async (ctx) => {
      const content = Buffer.from(settlementCsv(await reportSettlement(ctx, 'export')));
      return { fileName: `liquidacion-${ctx.params.professionalId}-${periodOf(ctx.query)}.csv`, content };
    },

    printSettlement: stages({
      find: async (ctx) => {
        const settlement = await reportSettlement(ctx, 'print');
        const clinic = await ctx.transaction((inside) => auth.findClinic(inside, settlement.clinicId));
        return { settlement, clinicName: clinic?.name ?? '', clinicAddress: clinic?.address ?? null };
      },
      run: ({ found, caller, now, timeZone }) =>
        printer.print(caller, settlementPdf, found, { printedBy: caller.name, now, timeZone }),
    }),

    listSettlementTerms: async (ctx) => listTerms(ctx, await auth.getClinicOfCall(ctx)),

    createSettlementTerms: stages({
      find: async (ctx) => {
        const { id } = await auth.getManagedClinicOfCall(ctx);
        return { clinicId: id, professional: await getProfessional(ctx, id, ctx.params.professionalId) };
      },
      check: (ctx) => checkTerms(ctx, ctx.found.clinicId, ctx.found.professional.id, ctx.body),
      run: (ctx) => createTerms(ctx, ctx.found.clinicId, ctx.found.professional, ctx.body, ctx.checked),
    }),
  }) satisfies PartialHandlers<typeof billingService>;
