import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { clinicalHistoryExport } from './clinical-history.export.ts';
import { clinicalHistoryMerge } from './clinical-history.merge.ts';
import { custodyHandlers } from './custody/custody.handlers.ts';
import { exportChunks, listExportedVersions } from './custody/custody.service.ts';
import { startPatientExport } from './custody/patient-export.ts';
import { DATED_PLAN_ROWS } from './history/dated-plan-rows.ts';
import { historyHandlers } from './history/history.handlers.ts';
import { type Accounts, findHistory, listVersions } from './history/history.service.ts';
import { hasHistories, historiesOf, patientsOf, usersOnHistories } from './history/records.repository.ts';
import { versionSource } from './history/timeline-source.ts';
import { historyPdf } from './print/history-pdf.ts';
import { printHandlers } from './print/print.handlers.ts';
import { findPrintable } from './print/print.service.ts';
import { suggestionHandlers } from './suggestions/suggestions.handlers.ts';
import { workKinds } from './work-kinds.ts';

/** Service clinical-history: histories with their versions and printed copies, custody of archived ones, plan suggestions. */
export const clinicalHistoryModule = (accounts: Accounts): Module<typeof clinicalHistoryService> => ({
  service: clinicalHistoryService,
  mount: (app, kernel) =>
    mountService(
      app,
      clinicalHistoryService,
      {
        ...historyHandlers(accounts),
        ...printHandlers(kernel, accounts),
        ...custodyHandlers(kernel, accounts),
        ...suggestionHandlers(kernel),
      },
      { gate: kernel.gate },
    ),
});

/** The module's public API: service functions that run in the caller's context, its work and its part of the timeline. */
export const clinicalHistory = {
  DATED_PLAN_ROWS,
  exportChunks,
  exported: clinicalHistoryExport,
  findHistory,
  findPrintable,
  historiesOf,
  historyPdf,
  listExportedVersions,
  listVersions,
  merge: clinicalHistoryMerge,
  startPatientExport,
  timeline: [versionSource],
  usersOnHistories,
  workKinds,
};

/** Look-ups for auth: whether a clinic may be deleted, and whose histories the audited ones are. */
export const records = { hasHistories, historiesOf, patientsOf };
