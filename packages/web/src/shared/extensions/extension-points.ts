import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { ComponentType, ReactNode } from 'react';
import type { PatientPartProps, PatientTab } from '../patients/patient-parts.ts';

/** A line of an estimate: its id and the number of the line. */
export interface EstimateLineRef {
  readonly id: number;
  readonly line: number;
}

/** Work of an accepted estimate that a dentist has done. */
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
  /** The chart with the work; undefined leaves it as it is. */
  readonly chart: Chart | undefined;
}

/** What is known of a patient who is about to be created; empty texts are unknown. */
export interface TypedIdentity {
  readonly firstName: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly dateOfBirth?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Props of the components that features add to screens of others, by the place where they are shown. */
export interface ExtensionProps {
  /** The work that a patient has accepted and that a dentist has not done. */
  readonly acceptedWork: {
    readonly patientId: number;
    readonly clinicId: number;
    readonly chart: Chart;
    /** The lines that rows of the plan on the screen carry out. */
    readonly carriedOut: readonly EstimateLineRef[];
    /** False if it failed. The failure is already on screen. */
    readonly onDone: (work: DoneWork) => Promise<boolean>;
  };
  /** In place of the page of a patient who does not exist; `children` says so. */
  readonly absentPatient: {
    readonly patientId: number;
    readonly page: 'patient' | 'history';
    readonly children: ReactNode;
  };
  /** What a patient owes, in one line. */
  readonly accountBalance: { readonly patientId: number };
  /** Warns of patients of the clinic who resemble one who is about to be created or changed. */
  readonly alikePatients: {
    readonly clinicId: number;
    readonly typed: TypedIdentity;
    /** Where a patient is chosen: takes an existing one. */
    readonly onUse?: ((patient: PatientMatch) => void) | undefined;
    /** The one who is changed, who is not found. */
    readonly except?: number | undefined;
  };
  /** Books an appointment of a patient without leaving the screen. */
  readonly bookingDialog: {
    readonly clinicId: number;
    readonly patient: { readonly id: number; readonly name: string };
    readonly typeId?: number;
    readonly professionalId?: number;
    readonly onBooked: () => void;
    readonly onClose: () => void;
  };
  /** The section of the follow-up's texts in the settings of the agenda. */
  readonly followUpSettings: { readonly clinicId: number; readonly isReadOnly: boolean };
  /** A button beside a patient, or in the dialog of one of their appointments. */
  readonly patientAction: {
    readonly patientId: number;
    readonly appointmentId?: number;
    /** Without a visible label, where there is little room. */
    readonly isCompact?: boolean;
  };
  /** A line in the header of a patient's page, below the name. */
  readonly patientHeader: PatientPartProps;
  /** A button in the header of a patient's page, beside the name. */
  readonly patientHeaderAction: PatientPartProps;
  /** Pending work in the summary of a patient's page. */
  readonly patientDue: PatientPartProps;
  /** Past events in the summary of a patient's page. */
  readonly patientTimeline: PatientPartProps;
  /** A button beside the odontogram of a patient's current history. */
  readonly chartAction: { readonly patientId: number };
  /** Where an appointment has been fulfilled: what follows from it. */
  readonly visitEnded: { readonly appointment: Appointment };
}
export type ExtensionPoint = keyof ExtensionProps;

/** What a feature adds to screens of others. A component loads when it is shown. */
export type Extensions = ExtensionComponents & { readonly patientTabs?: readonly PatientTab[] };

export type ExtensionComponents = {
  readonly [Point in ExtensionPoint]?: () => Promise<ComponentType<ExtensionProps[Point]>>;
};
