import { forRoles } from '../../shared/extensions/Extension.tsx';
import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const exchangeExtensions: Extensions = {
  absentPatient: () =>
    import('./duplicates/archived/ArchivedPatient.tsx').then((module) => module.ArchivedPatient),
  patientHeaderAction: forRoles(['ADMIN', 'DENTIST'], () =>
    import('./patient/PatientActions.tsx').then((module) => module.PatientActions),
  ),
  alikePatients: () => import('./duplicates/alike/AlikePatients.tsx').then((module) => module.AlikePatients),
};
