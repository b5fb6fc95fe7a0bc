import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ModuleExport } from '../../../kernel/tables/exported-table.ts';
import { auth } from '../../auth/auth.module.ts';
import { deleteExport, getExport, listExports, openExport, startExport } from './clinic-exports.service.ts';
import { patientArchive, startPatientExport } from './patient-export.service.ts';

export function exportHandlers({ config, printer }: Kernel, exported: readonly ModuleExport[]) {
  const { dataDir } = config;
  const sources = {
    printer,
    tables: exported.flatMap(({ tables }) => tables),
    fhirBase: `${config.publicUrl}${servicePath('exchange')}/fhir`,
    timeZone: config.clinicTimeZone,
  };
  return {
    exportPatient: stages({
      find: ({ transaction, params }) => transaction((ctx) => startPatientExport(ctx, params.id)),
      run: async ({ found, ...call }) => ({
        fileName: `paciente-${found.patient.id}.zip`,
        content: await patientArchive(call, found, sources),
      }),
    }),

    listExports,

    startExport: stages({
      find: auth.getManagedClinicOfCall,
      run: (ctx) => startExport(ctx, ctx.found.id),
    }),

    downloadExport: ({ transaction, params }) =>
      transaction((ctx) => openExport({ ...ctx, params }, dataDir)),

    deleteExport: stages({
      find: getExport,
      run: (ctx) => deleteExport(ctx, ctx.found.row, dataDir),
    }),
  } satisfies PartialHandlers<typeof exchangeService>;
}
