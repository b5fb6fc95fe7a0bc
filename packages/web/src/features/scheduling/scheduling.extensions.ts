import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const schedulingExtensions: Extensions = {
  bookingDialog: () =>
    import('./patient/PatientBookingDialog.tsx').then((module) => module.PatientBookingDialog),
};
