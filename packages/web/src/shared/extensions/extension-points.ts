import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { ComponentType } from 'react';

/** Props of the components that features add to screens of others, by the place where they are shown. */
export interface ExtensionProps {
  /** What a patient owes, in one line. */
  readonly accountBalance: { readonly patientId: number };
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
  /** A button beside the odontogram of a patient's current history. */
  readonly chartAction: { readonly patientId: number };
  /** Where an appointment has been fulfilled: what follows from it. */
  readonly visitEnded: { readonly appointment: Appointment };
}
export type ExtensionPoint = keyof ExtensionProps;

/** What a feature adds. Loaded when it is shown. */
export type Extensions = {
  readonly [Point in ExtensionPoint]?: () => Promise<ComponentType<ExtensionProps[Point]>>;
};
