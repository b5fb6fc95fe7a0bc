import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { clinicalHistoryMerge } from './clinical-history.merge.ts';
import { clinicalHistoryTables } from './clinical-history.tables.ts';
import { custodyHandlers } from './custody/custody.handlers.ts';
import { exportChunks, listExportedVersions, startPatientExport } from './custody/custody.service.ts';
import { historyHandlers } from './history/history.handlers.ts';
import { type Accounts, findHistory, listVersions } from './history/history.service.ts';
import { DATED_PLAN_ROWS, hasHistories, historiesOf, patientsOf } from './history/records.repository.ts';
import { versionSource } from './history/timeline-source.ts';
import { printHandlers } from './print/print.handlers.ts';
import { findPrintable, historyPdf } from './print/print.service.ts';
import { suggestionHandlers } from './suggestions/suggestions.handlers.ts';
import { workKinds } from './work-kinds.ts';

export const clinicalHistoryModule = (accounts: Accounts): Module<typeof clinicalHistoryService> => ({
  service: clinicalHistoryService,
  mount: (app, kernel) =>
    mountService(
      app,
      clinicalHistoryService,
      {
        ...historyHandlers(accounts),
        ...printHandlers(kernel, accounts),
        ...custodyHandlers,
        ...suggestionHandlers(kernel),
      },
      { gate: kernel.gate },
    ),
});

export const clinicalHistory = {
  DATED_PLAN_ROWS,
  exportChunks,
  findHistory,
  findPrintable,
  historiesOf,
  historyPdf,
  listExportedVersions,
  listVersions,
  startPatientExport,
  timeline: [versionSource],
  workKinds,
  tables: { manifests: clinicalHistoryTables, merge: clinicalHistoryMerge },
};

export const records = { hasHistories, historiesOf, patientsOf };
