import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ComponentType, ReactNode } from 'react';

export interface PatientPartProps {
  readonly patient: Patient;
}

/** A section of a patient's page. */
export interface PatientTab {
  readonly label: string;
  /** The fragment of the tab's address. */
  readonly hash: string;
  readonly icon: ComponentType;
  /** Absent if everybody who may open the page sees the tab. */
  readonly roles?: readonly RoleName[];
  readonly opens:
    | { readonly section: ComponentType<PatientPartProps & { fallback?: ReactNode }> }
    | { readonly screen: (patientId: number) => string };
}
