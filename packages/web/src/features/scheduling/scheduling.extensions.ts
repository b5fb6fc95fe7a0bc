import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const schedulingExtensions: Extensions = {
  bookingDialog: async () => (await import('./patient/PatientBookingDialog.tsx')).PatientBookingDialog,
};
