import { paths } from '../../../shared/paths.ts';

/** The tab of a patient's account. */
export const accountPath = (patientId: number): string => `${paths.patient.to({ patientId })}#cuenta`;
