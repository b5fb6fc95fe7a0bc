import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ComponentType, ReactNode } from 'react';

export interface PatientPartProps {
  readonly patient: Patient;
}

export interface PatientTab {
  readonly label: string;
  readonly hash: string;
  readonly icon: ComponentType;
  readonly roles?: readonly RoleName[];
  readonly opens:
    | { readonly section: ComponentType<PatientPartProps & { fallback?: ReactNode }> }
    | { readonly screen: (patientId: number) => string };
}
