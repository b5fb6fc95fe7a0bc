import { z } from 'zod';
import { clinicRoute, MANAGERS, managedRoute } from '../http/clinic-routes.ts';
import { clinicExport, ZIP } from './exports.ts';

export const exportRoutes = {
  exportPatient: {
    method: 'GET',
    path: '/patients/:id/export',
    summary:
      'Everything about a patient as a zip: PDF, JSON and FHIR (Ley 25.326, art. 14; Ley 26.529, art. 14)',
    shows: 'by-handler',
    ...clinicRoute,
    who: MANAGERS,
    programs: 'exports',
    errors: [404, 429],
    download: { mediaTypes: [ZIP] },
  },
  listExports: {
    method: 'GET',
    path: '/clinics/:clinicId/exports',
    summary: 'Exports of a clinic, the newest first; at most 50',
    ...managedRoute,
    programs: 'exports',
    response: z.array(clinicExport),
  },
  startExport: {
    method: 'POST',
    path: '/clinics/:clinicId/exports',
    summary: 'Starts the export of a clinic in the background; one at a time',
    ...managedRoute,
    programs: 'exports',
    errors: [404, 409],
    status: 201,
    response: clinicExport,
  },
  downloadExport: {
    method: 'GET',
    path: '/clinics/:clinicId/exports/:id/file',
    summary: 'The file of an export (docs/export.md)',
    shows: 'by-handler',
    ...managedRoute,
    programs: 'exports',
    download: { mediaTypes: [ZIP], ranges: true },
  },
  deleteExport: {
    method: 'DELETE',
    path: '/clinics/:clinicId/exports/:id',
    summary: 'Deletes an export with its file, or cancels a running one',
    ...managedRoute,
    status: 204,
  },
} as const;
