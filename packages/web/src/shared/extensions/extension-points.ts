import type { ComponentType } from 'react';

/** Props of the components that features add to screens of others, by the place where they are shown. */
export interface ExtensionProps {
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
}
export type ExtensionPoint = keyof ExtensionProps;

/** What a feature adds. Loaded when it is shown. */
export type Extensions = {
  readonly [Point in ExtensionPoint]?: () => Promise<ComponentType<ExtensionProps[Point]>>;
};
