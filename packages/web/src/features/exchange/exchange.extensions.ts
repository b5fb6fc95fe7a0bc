import { forRoles } from '../../shared/extensions/Extension.tsx';
import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const exchangeExtensions: Extensions = {
  absentPatient: () =>
    import('./duplicates/archived/ArchivedPatient.tsx').then((module) => module.ArchivedPatient),
  patientHeaderAction: forRoles(['ADMIN', 'DENTIST'], () =>
    import('./patient/PatientActions.tsx').then((module) => module.PatientActions),
  ),
  similarPatients: () =>
    import('./duplicates/similar/SimilarPatients.tsx').then((module) => module.SimilarPatients),
};
