import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { Extension } from '../extensions/Extension.tsx';
import type { TypedIdentity } from '../extensions/extension-points.ts';

const MIN_DNI = 7;
const MIN_NAME = 2;

interface Props {
  /** Without one, nothing is compared. */
  clinicId: number | null | undefined;
  typed: TypedIdentity;
  onUse?: (patient: PatientMatch) => void;
  /** The patient who is edited. */
  except?: number | undefined;
}

/** Warns, while a patient is typed, of those who resemble them. Loads nothing before there is enough to compare. */
export const AlikeWarning = ({ clinicId, typed, onUse, except }: Props) =>
  clinicId == null || !isComparable(typed) ? null : (
    <Extension point="alikePatients" props={{ clinicId, typed, onUse, except }} />
  );

const isComparable = ({ firstName, lastName, docNumber }: TypedIdentity): boolean =>
  docNumber.replace(/\D/g, '').length >= MIN_DNI ||
  (firstName.trim().length >= MIN_NAME && lastName.trim().length >= MIN_NAME);
