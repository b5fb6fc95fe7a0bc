import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  archiveHistory,
  createHistory,
  getHistoryForChange,
  listVersions,
  readHistory,
  saveHistory,
} from './history.service.ts';

type HistoryRoutes = Pick<
  (typeof clinicalHistoryService)['routes'],
  'readHistory' | 'createHistory' | 'saveHistory' | 'archiveHistory' | 'listVersions' | 'readVersion'
>;

export const historyHandlers: Handlers<HistoryRoutes> = {
  readHistory: (ctx) => readHistory(ctx, ctx.params.id),

  createHistory: async (ctx) => {
    const patient = await auth.getPatient(ctx, ctx.params.id);
    return createHistory(ctx, patient.id, ctx.readBody());
  },

  saveHistory: async (ctx) => {
    const before = await getHistoryForChange(ctx, ctx.params.id);
    return saveHistory(ctx, before, ctx.readBody());
  },

  archiveHistory: (ctx) => archiveHistory(ctx, ctx.params.id),

  listVersions: (ctx) => listVersions(ctx, ctx.params.id),

  readVersion: async (ctx) => (await readHistory(ctx, ctx.params.id, ctx.params.version)).read(),
};
