import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { PatientPartProps, PatientTab } from '../patients/patient-parts.ts';
import type { SessionUser } from '../session/session-user.ts';

export interface EstimateLineRef {
  readonly id: number;
  readonly line: number;
}

export interface DoneWork {
  readonly row: {
    readonly day: string;
    readonly description: string;
    readonly tooth: ToothCode | undefined;
    readonly face: Face | undefined;
    /** In cents. */
    readonly debit: number;
    readonly estimate: EstimateLineRef;
  };
  /** Undefined leaves the chart unchanged. */
  readonly chart: Chart | undefined;
}

export interface TypedIdentity {
  readonly firstName: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly dateOfBirth?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Props of the components at each extension point. */
export interface ExtensionProps {
  readonly acceptedWork: {
    readonly patientId: number;
    readonly clinicId: number;
    readonly chart: Chart;
    readonly carriedOut: readonly EstimateLineRef[];
    /** Resolves to false after a failure, which the screen already shows. */
    readonly onDone: (work: DoneWork) => Promise<boolean>;
  };
  /** Shown in place of the page of an unknown patient. `children` is the page's own message. */
  readonly absentPatient: {
    readonly patientId: number;
    readonly page: 'patient' | 'history';
    readonly children: ReactNode;
  };
  readonly accountBalance: { readonly patientId: number };
  readonly similarPatients: {
    readonly clinicId: number;
    readonly typed: TypedIdentity;
    readonly onUse?: ((patient: PatientMatch) => void) | undefined;
    readonly except?: number | undefined;
  };
  readonly bookingDialog: {
    readonly clinicId: number;
    readonly patient: { readonly id: number; readonly name: string };
    readonly typeId?: number;
    readonly professionalId?: number;
    readonly onBooked: () => void;
    readonly onClose: () => void;
  };
  readonly followUpSettings: { readonly clinicId: number; readonly isReadOnly: boolean };
  /** A button next to a patient's name, or in the dialog of one of their appointments. */
  readonly patientAction: {
    readonly patientId: number;
    readonly appointmentId?: number;
    readonly isCompact?: boolean;
  };
  readonly patientHeader: PatientPartProps;
  readonly patientHeaderAction: PatientPartProps;
  readonly patientDue: PatientPartProps;
  readonly patientTimeline: PatientPartProps;
  readonly chartAction: { readonly patientId: number };
  readonly visitEnded: { readonly appointment: Appointment };
}
export type ExtensionPoint = keyof ExtensionProps;

export type Extensions = ExtensionComponents & {
  readonly patientTabs?: readonly PatientTab[];
  /** Loads the data that decides the height of the header, so that the layout does not shift later. */
  readonly preloadPatientHeader?: (queries: QueryClient, patientId: number, user: SessionUser) => unknown;
};

export type ExtensionComponents = {
  readonly [Point in ExtensionPoint]?: () => Promise<ComponentType<ExtensionProps[Point]>>;
};
