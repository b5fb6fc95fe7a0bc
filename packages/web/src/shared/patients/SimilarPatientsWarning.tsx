import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { Extension } from '../extensions/Extension.tsx';
import type { TypedIdentity } from '../extensions/extension-points.ts';

const MIN_DNI = 7;
const MIN_NAME = 2;

interface Props {
  clinicId: number | null | undefined;
  typed: TypedIdentity;
  onUse?: (patient: PatientMatch) => void;
  except?: number | undefined;
}

/** Loads nothing until there is enough to compare. */
export const SimilarPatientsWarning = ({ clinicId, typed, onUse, except }: Props) =>
  clinicId == null || !isComparable(typed) ? null : (
    <Extension point="similarPatients" props={{ clinicId, typed, onUse, except }} />
  );

const isComparable = ({ firstName, lastName, docNumber }: TypedIdentity): boolean =>
  docNumber.replace(/\D/g, '').length >= MIN_DNI ||
  (firstName.trim().length >= MIN_NAME && lastName.trim().length >= MIN_NAME);
