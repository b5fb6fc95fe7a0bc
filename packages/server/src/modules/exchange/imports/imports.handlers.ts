import { buffer } from 'node:stream/consumers';
import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { shareOf } from '../../../kernel/access/caller.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { importsRepository } from './imports.repository.ts';
import {
  cancelImport,
  checkMapping,
  createImport,
  getImport,
  lockImport,
  startStep,
  updateMapping,
} from './imports.service.ts';
import {
  generateErrorFile,
  listImportRows,
  presentImport,
  presentSummary,
  templateFile,
} from './present-import.ts';
import type { ImportFileReader } from './reading/import-file-reader.ts';

export const importHandlers = (reader: ImportFileReader) =>
  ({
    listImports: async (ctx) => {
      const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
      return (await importsRepository(ctx.tx, clinicId).list()).map(presentSummary);
    },

    uploadImport: stages({
      find: ({ transaction, params }) => transaction((ctx) => auth.getManagedClinic(ctx, params.clinicId)),
      run: async ({ writeOnce, caller, file, query, found }) => {
        const read = await reader.read(shareOf(caller), () => buffer(file.stream));
        return writeOnce(async (ctx) =>
          presentImport(await createImport(ctx, found.id, { fileName: query.fileName, file: read })),
        );
      },
    }),

    downloadImportTemplate: async ({ transaction, params }) => {
      await transaction((ctx) => auth.getManagedClinic(ctx, params.clinicId));
      return templateFile();
    },

    readImport: async (ctx) => presentImport(await getImport(ctx)),

    updateImportMapping: stages({
      find: lockImport,
      check: ({ found, body }) => checkMapping(found, body),
      run: async (ctx) => presentImport(await updateMapping(ctx, ctx.found, ctx.body)),
    }),

    checkImport: stages({
      find: lockImport,
      run: async (ctx) => presentImport(await startStep(ctx, ctx.found, 'check', ctx.body.version)),
    }),

    runImport: stages({
      find: lockImport,
      run: async (ctx) => presentImport(await startStep(ctx, ctx.found, 'import', ctx.body.version)),
    }),

    cancelImport: stages({
      find: lockImport,
      run: async (ctx) => presentImport(await cancelImport(ctx, ctx.found)),
    }),

    undoImport: stages({
      find: lockImport,
      run: async (ctx) => presentImport(await startStep(ctx, ctx.found, 'undo', ctx.body.version)),
    }),

    listImportRows: async (ctx) => listImportRows(ctx, await getImport(ctx), ctx.query),

    exportImportErrors: ({ transaction, params }) =>
      transaction(async (ctx) => generateErrorFile(ctx, await getImport({ ...ctx, params }))),
  }) satisfies PartialHandlers<typeof exchangeService>;
