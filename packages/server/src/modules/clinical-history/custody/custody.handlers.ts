import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { generatedFile } from '../../../kernel/http/download.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import {
  exportChunks,
  listArchived,
  listClosedVolumes,
  listExportedVersions,
  startExport,
} from './custody.service.ts';

export const custodyHandlers = {
  listClosedVolumes: (ctx) => listClosedVolumes(ctx, ctx.params.id),

  listArchivedHistories: (ctx) => listArchived(ctx, ctx.query),

  exportArchivedHistory: stages({
    find: ({ transaction, params }) => transaction((ctx) => startExport(ctx, params.historyId)),
    run: async ({ transaction, found: head, params: { historyId } }) => {
      const listVersions = (after: number) =>
        transaction((ctx) => listExportedVersions(ctx, historyId, after));
      return generatedFile({
        fileName: `historia-${historyId}.json`,
        generate: () => exportChunks(head, listVersions),
      });
    },
  }),
} satisfies PartialHandlers<typeof clinicalHistoryService>;
