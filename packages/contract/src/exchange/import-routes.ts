import { z } from 'zod';
import {
  changeManagedRoute,
  createManagedRoute,
  csvRoute,
  MANAGERS,
  readManagedRoute,
} from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import {
  IMPORT_MEDIA_TYPES,
  importJob,
  importMapping,
  importRowPage,
  importRowQuery,
  importSummary,
  importUploadQuery,
  importVersion,
  MAX_IMPORT_BYTES,
} from './imports.ts';

const changeRoute = { ...changeManagedRoute, response: importJob } as const;

export const importRoutes = {
  listImports: {
    path: '/clinics/:clinicId/imports',
    summary: 'The last 50 imports of a clinic, newest first',
    ...readManagedRoute,
    response: z.array(importSummary),
  },
  uploadImport: {
    path: '/clinics/:clinicId/imports',
    summary: 'Upload a CSV or XLSX file; 409 with the import that has this file open',
    ...createManagedRoute,
    query: importUploadQuery,
    upload: { mediaTypes: IMPORT_MEDIA_TYPES, maxBytes: MAX_IMPORT_BYTES },
    response: importJob,
  },
  downloadImportTemplate: {
    path: '/clinics/:clinicId/import-template',
    summary: 'An empty CSV file with the title of every field',
    ...csvRoute,
    who: MANAGERS,
  },
  readImport: {
    path: '/clinics/:clinicId/imports/:id',
    summary: 'An import with its progress, columns and obras sociales',
    shows: { action: 'read', object: 'import', id: 'id' },
    ...readManagedRoute,
    response: importJob,
  },
  updateImportMapping: {
    method: 'PUT',
    path: '/clinics/:clinicId/imports/:id/mapping',
    summary: 'Map columns and obras sociales; invalidates an earlier check',
    ...changeRoute,
    body: importMapping,
    bodyLimit: 1024 * 1024,
  },
  checkImport: {
    method: 'POST',
    path: '/clinics/:clinicId/imports/:id/check',
    summary: 'Start the dry run in the background',
    ...changeRoute,
    body: importVersion,
  },
  runImport: {
    method: 'POST',
    path: '/clinics/:clinicId/imports/:id/run',
    summary: 'Start a checked import in the background',
    ...changeRoute,
    body: importVersion,
  },
  cancelImport: {
    method: 'POST',
    path: '/clinics/:clinicId/imports/:id/cancel',
    summary: 'Cancel a queued or running import; imported rows remain until it is undone',
    ...changeRoute,
  },
  undoImport: {
    method: 'POST',
    path: '/clinics/:clinicId/imports/:id/undo',
    summary: 'Undo in the background every imported row that has not been changed since',
    ...changeRoute,
    body: importVersion,
  },
  listImportRows: {
    path: '/clinics/:clinicId/imports/:id/rows',
    summary: 'The rows of an import with their outcome, a page at a time',
    shows: { action: 'read', object: 'import', id: 'id' },
    ...readManagedRoute,
    query: importRowQuery,
    response: importRowPage,
  },
  exportImportErrors: {
    path: '/clinics/:clinicId/imports/:id/errors/csv',
    summary: 'Refused rows with their errors as CSV, to be corrected and uploaded again',
    shows: { action: 'export', object: 'import', id: 'id' },
    ...csvRoute,
    who: MANAGERS,
  },
} as const satisfies Readonly<Record<string, Route>>;
