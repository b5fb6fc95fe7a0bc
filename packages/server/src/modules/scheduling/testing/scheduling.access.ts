import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { newAppointment, newMessageSettings } from '../../../testing/builders/agenda-builders.ts';
import { appointmentRows } from './appointments.rows.ts';
import { messageRows } from './messages.rows.ts';
import { onlineBookingRows } from './online-booking.rows.ts';
import { settingsRows } from './settings.rows.ts';
import { waitlistRows } from './waitlist.rows.ts';

export const access: ModuleAccess = {
  routes: { ...settingsRows, ...appointmentRows, ...waitlistRows, ...messageRows, ...onlineBookingRows },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { clinic, dentist, newcomer, patient, agenda } of [here, elsewhere]) {
      const { scheduling } = app.as(dentist.token);
      await scheduling.createAppointment({
        params: { clinicId: clinic.id },
        body: newAppointment(agenda, { patientId: patient.id, time: '17:00' }),
      });
      await scheduling.updateHoliday({
        params: { clinicId: clinic.id, day: '2090-12-25' },
        body: { open: true },
      });
      await scheduling.updateMessageSettings({
        params: { clinicId: clinic.id },
        body: newMessageSettings({ reminder: { subject: 'Recordatorio', body: 'Te esperamos el {fecha}' } }),
      });
      await scheduling.updateMessageConsent({ params: { id: newcomer.id }, body: { answer: 'yes' } });
      await scheduling.sendReminder({ params: { id: agenda.appointment.id } });
    }
  },
};
