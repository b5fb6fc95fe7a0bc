import { z } from 'zod';
import { managedRoute } from '../http/clinic-routes.ts';
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

const changeRoute = { ...managedRoute, errors: [404, 409], response: importJob } as const;

export const importRoutes = {
  listImports: {
    method: 'GET',
    path: '/clinics/:clinicId/imports',
    summary: 'The last 50 imports of a clinic, newest first',
    ...managedRoute,
    response: z.array(importSummary),
  },
  uploadImport: {
    method: 'POST',
    path: '/clinics/:clinicId/imports',
    summary: 'Upload a CSV or XLSX file; 409 with the import that has this file open',
    ...managedRoute,
    query: importUploadQuery,
    upload: { mediaTypes: IMPORT_MEDIA_TYPES, maxBytes: MAX_IMPORT_BYTES },
    errors: [404, 409],
    status: 201,
    response: importJob,
  },
  downloadImportTemplate: {
    method: 'GET',
    path: '/clinics/:clinicId/import-template',
    summary: 'An empty CSV file with the title of every field',
    ...managedRoute,
    download: { mediaTypes: ['text/csv'] },
  },
  readImport: {
    method: 'GET',
    path: '/clinics/:clinicId/imports/:id',
    summary: 'An import with its progress, columns and obras sociales',
    shows: { action: 'read', object: 'import', id: 'id' },
    ...managedRoute,
    response: importJob,
  },
  updateImportMapping: {
    method: 'PUT',
    path: '/clinics/:clinicId/imports/:id/mapping',
    summary: 'Choose what the columns hold and the obras sociales; an earlier check no longer counts',
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
    summary: 'Cancel an import that waits or runs; what was imported stays until it is undone',
    ...changeRoute,
  },
  undoImport: {
    method: 'POST',
    path: '/clinics/:clinicId/imports/:id/undo',
    summary: 'Take back in the background what nobody has changed since',
    ...changeRoute,
    body: importVersion,
  },
  listImportRows: {
    method: 'GET',
    path: '/clinics/:clinicId/imports/:id/rows',
    summary: 'The rows of an import with their outcome, a page at a time',
    shows: { action: 'read', object: 'import', id: 'id' },
    ...managedRoute,
    query: importRowQuery,
    response: importRowPage,
  },
  exportImportErrors: {
    method: 'GET',
    path: '/clinics/:clinicId/imports/:id/errors/csv',
    summary: 'The refused rows with their errors as CSV, to be mended and uploaded again',
    shows: { action: 'export', object: 'import', id: 'id' },
    ...managedRoute,
    download: { mediaTypes: ['text/csv'] },
  },
} as const satisfies Readonly<Record<string, Route>>;
