import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  type Accounts,
  archiveHistory,
  createFirstHistory,
  createHistory,
  getHistoryForChange,
  listVersions,
  lockHistory,
  readHistory,
  saveHistory,
} from './history.service.ts';
import { assertLineLimits } from './line-limits.ts';
import { saveSchema } from './save-schema.ts';

export const historyHandlers = (accounts: Accounts) =>
  ({
    readHistory: (ctx) => readHistory(ctx, ctx.params.id),

    createHistory: stages({
      find: (ctx) => auth.getPatientOfStaff(ctx, ctx.params.id),
      schema: (ctx) => saveSchema(ctx, ctx.found.id),
      check: ({ body }) => assertLineLimits(body),
      run: (ctx) => createHistory(ctx, ctx.found.id, ctx.body, accounts),
    }),

    createFirstHistory: stages({
      schema: (ctx) => saveSchema(ctx),
      check: ({ body }) => assertLineLimits(body),
      run: (ctx) => createFirstHistory(ctx, ctx.body, accounts),
    }),

    saveHistory: stages({
      find: (ctx) => getHistoryForChange(ctx, ctx.params.id),
      schema: (ctx) => saveSchema(ctx, ctx.found.patient_user_id, ctx.found.document),
      check: ({ body, found }) => assertLineLimits(body, found.document),
      run: (ctx) => saveHistory(ctx, ctx.found, ctx.body, accounts),
    }),

    archiveHistory: stages({
      find: (ctx) => lockHistory(ctx, ctx.params.id),
      run: (ctx) => archiveHistory(ctx, ctx.found),
    }),

    listVersions: (ctx) => listVersions(ctx, ctx.params.id),

    readVersion: async (ctx) => {
      await getHistoryForChange(ctx, ctx.params.id);
      return (await readHistory(ctx, ctx.params.id, ctx.params.version)).read();
    },
  }) satisfies PartialHandlers<typeof clinicalHistoryService>;
