import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import type { ModuleExport } from '../../kernel/tables/exported-table.ts';
import type { ModuleMerge } from '../../kernel/tables/merged-table.ts';
import { duplicateHandlers } from './duplicates/duplicates.handlers.ts';
import { mergeHandlers } from './duplicates/merges.handlers.ts';
import { exchangeTables } from './exchange.tables.ts';
import { exportHandlers } from './exports/exports.handlers.ts';
import { enqueueLostExports, removeOldExports, runClinicExport } from './exports/run-export.ts';
import { fhirHandlers } from './fhir/fhir.handlers.ts';
import { fhirProblem, refuseOtherFormats, refuseUnknownParameters } from './fhir/fhir-http.ts';
import { importHandlers } from './imports/imports.handlers.ts';
import { hasImports } from './imports/imports.repository.ts';
import { makeImportFileReader } from './imports/reading/import-file-reader.ts';
import { enqueueLostImports, importAtOnce, runImport } from './imports/run-import.ts';
import { programHandlers } from './programs/programs.ts';

const FHIR_BASE = `${servicePath('exchange')}/fhir`;

export const exchange = {
  enqueueLostExports,
  enqueueLostImports,
  hasImports,
  importAtOnce,
  removeOldExports,
  runClinicExport,
  runImport,
  tables: { manifests: exchangeTables, merge: { group: 'Datos' } },
};

interface Participants {
  readonly exported: readonly ModuleExport[];
  readonly merges: readonly ModuleMerge[];
}

export const exchangeModule = ({ exported, merges }: Participants): Module<typeof exchangeService> => ({
  service: exchangeService,
  mount: async (app, kernel) => {
    const reader = makeImportFileReader();
    app.addHook('onClose', () => reader.close());
    await app.register(async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (!request.url.startsWith(FHIR_BASE)) return;
        refuseOtherFormats(request);
        refuseUnknownParameters(request, reply);
      });
      await mountService(
        scope,
        exchangeService,
        {
          ...fhirHandlers(kernel),
          ...exportHandlers(kernel, exported),
          ...duplicateHandlers,
          ...importHandlers(reader),
          ...mergeHandlers(merges),
          ...programHandlers,
        },
        {
          gate: kernel.gate,
          problem: ({ url }) => (url.startsWith(FHIR_BASE) ? fhirProblem : undefined),
        },
      );
    });
  },
});
