import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ServiceName } from '@dentaria/contract/services.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** What a service adds to the page of a patient. Each part is for users with one of `roles` only. */
export interface PatientParts {
  readonly service: ServiceName;
  readonly roles: readonly RoleName[];
  readonly tabs?: readonly PatientTab[];
  /** In the header of the page, below the name. */
  readonly Header?: ComponentType<PatientPartProps>;
  /** Beside the events of the summary: what is due. */
  readonly Due?: ComponentType<PatientPartProps>;
  /** What happened, for the summary. */
  readonly events?: (patientId: number, queries: QueryClient) => Promise<PatientEvent[]>;
}

export interface PatientPartProps {
  readonly patient: Patient;
}

export interface PatientTab {
  readonly label: string;
  /** The fragment of the tab's address. */
  readonly hash: string;
  readonly icon: ComponentType;
  /** Tabs are shown in ascending order. */
  readonly order: number;
  readonly opens:
    | { readonly section: ComponentType<PatientPartProps> }
    /** A screen of its own. */
    | { readonly address: (patientId: number) => string };
}

export interface PatientEvent {
  readonly id: string;
  /** An instant. */
  readonly at: string;
  readonly text: string;
  readonly detail?: string | undefined;
  /** Where the event is shown. */
  readonly to?: string;
}
