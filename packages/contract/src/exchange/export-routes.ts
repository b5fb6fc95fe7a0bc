import { z } from 'zod';
import { createManagedRoute, managedRoute, readManagedRoute } from '../http/clinic-routes.ts';
import { clinicExport, ZIP } from './exports.ts';

export const exportRoutes = {
  exportPatient: {
    path: '/patients/:id/export',
    summary:
      'Everything about a patient as a zip: PDF, JSON and FHIR (Ley 25.326, art. 14; Ley 26.529, art. 14)',
    shows: 'by-handler',
    ...readManagedRoute,
    programs: 'exports',
    errors: [404, 429],
    download: { mediaTypes: [ZIP] },
  },
  listExports: {
    path: '/clinics/:clinicId/exports',
    summary: 'Exports of a clinic, the newest first; at most 50',
    ...readManagedRoute,
    programs: 'exports',
    response: z.array(clinicExport),
  },
  startExport: {
    path: '/clinics/:clinicId/exports',
    summary: 'Starts the export of a clinic in the background; one at a time',
    ...createManagedRoute,
    programs: 'exports',
    response: clinicExport,
  },
  downloadExport: {
    path: '/clinics/:clinicId/exports/:id/file',
    summary: 'The file of an export (docs/export.md)',
    shows: 'by-handler',
    ...readManagedRoute,
    programs: 'exports',
    download: { mediaTypes: [ZIP], ranges: true },
  },
  deleteExport: {
    method: 'DELETE',
    path: '/clinics/:clinicId/exports/:id',
    summary: 'Deletes an export with its file, or cancels a running one',
    ...managedRoute,
  },
} as const;
