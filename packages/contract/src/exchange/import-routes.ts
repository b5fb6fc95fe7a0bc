import { z } from 'zod';
import {
  changeManagedRoute,
  clinicRoute,
  createManagedRoute,
  MANAGERS,
  managedRoute,
} from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import {
  importJob,
  importMapping,
  importRowPage,
  importRowQuery,
  importSummary,
  importUploadQuery,
  importVersion,
} from './imports.ts';

const changeRoute = { ...changeManagedRoute, response: importJob } as const;

export const importRoutes = {
  listImports: {
    summary: 'The last 50 imports of a clinic, newest first',
    ...managedRoute,
    response: z.array(importSummary),
  },
  uploadImport: {
    summary: 'Upload a CSV or XLSX file; 409 with the import that has this file open',
    ...createManagedRoute,
    query: importUploadQuery,
    response: importJob,
  },
  downloadImportTemplate: {
    summary: 'An empty CSV file with the title of every field',
    ...clinicRoute,
    who: MANAGERS,
  },
  readImport: {
    summary: 'An import with its progress, columns and obras sociales',
    shows: { action: 'read', object: 'import', id: 'id' },
    ...managedRoute,
    response: importJob,
  },
  updateImportMapping: {
    summary: 'Map columns and obras sociales; invalidates an earlier check',
    ...changeRoute,
    body: importMapping,
    bodyLimit: 1024 * 1024,
  },
  checkImport: {
    summary: 'Start the dry run in the background',
    ...changeRoute,
    body: importVersion,
  },
  runImport: {
    summary: 'Start a checked import in the background',
    ...changeRoute,
    body: importVersion,
  },
  cancelImport: {
    summary: 'Cancel a queued or running import; imported rows remain until it is undone',
    ...changeRoute,
  },
  undoImport: {
    summary: 'Undo in the background every imported row that has not been changed since',
    ...changeRoute,
    body: importVersion,
  },
  listImportRows: {
    summary: 'The rows of an import with their outcome, a page at a time',
    shows: { action: 'read', object: 'import', id: 'id' },
    ...managedRoute,
    query: importRowQuery,
    response: importRowPage,
  },
  exportImportErrors: {
    summary: 'Refused rows with their errors as CSV, to be corrected and uploaded again',
    shows: { action: 'export', object: 'import', id: 'id' },
    ...clinicRoute,
    who: MANAGERS,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
