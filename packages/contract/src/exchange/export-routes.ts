import { z } from 'zod';
import { createManagedRoute, managedRoute } from '../http/clinic-routes.ts';
import { clinicExport } from './exports.ts';

export const exportRoutes = {
  exportPatient: {
    summary:
      'Everything about a patient as a zip: PDF, JSON and FHIR (Ley 25.326, art. 14; Ley 26.529, art. 14)',
    shows: 'by-handler',
    ...managedRoute,
    apiScope: 'exports',
    errors: [404, 429],
  },
  listExports: {
    summary: 'Exports of a clinic, the newest first; at most 50',
    ...managedRoute,
    apiScope: 'exports',
    response: z.array(clinicExport),
  },
  startExport: {
    summary: 'Starts the export of a clinic in the background; one at a time',
    ...createManagedRoute,
    apiScope: 'exports',
    response: clinicExport,
  },
  downloadExport: {
    summary: 'The file of an export (docs/export.md)',
    shows: 'by-handler',
    ...managedRoute,
    apiScope: 'exports',
  },
  deleteExport: {
    summary: 'Deletes an export with its file, or cancels a running one',
    ...managedRoute,
  },
} as const;
