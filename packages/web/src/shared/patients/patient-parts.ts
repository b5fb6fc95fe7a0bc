import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { TimelineKind } from '@dentaria/contract/follow-up/timeline.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ServiceName } from '@dentaria/contract/services.ts';
import type { ComponentType } from 'react';
import type { LazyComponent } from '../ui/lazy-component.tsx';

/** What a service adds to the page of a patient. Each part is for users with one of `roles` only. */
export interface PatientParts {
  readonly service: ServiceName;
  readonly roles: readonly RoleName[];
  readonly tabs?: readonly PatientTab[];
  /** In the header of the page, below the name. */
  readonly Header?: ComponentType<PatientPartProps>;
  /** A button in the header, beside the name. */
  readonly Action?: ComponentType<PatientPartProps>;
  /** Beside the events of the summary: what is due. */
  readonly Due?: ComponentType<PatientPartProps>;
  /** In the summary: what happened. */
  readonly Timeline?: ComponentType<PatientPartProps & { readonly places: TimelinePlaces }>;
  /** Where entries of the timeline lead. */
  readonly places?: TimelinePlaces;
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
    | { readonly section: LazyComponent<PatientPartProps> }
    /** A screen of its own. */
    | { readonly address: (patientId: number) => string };
}

/** Addresses by the kind of an entry. */
export type TimelinePlaces = Readonly<Partial<Record<TimelineKind, (patient: Patient) => string>>>;
