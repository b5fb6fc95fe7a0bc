import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { type ClinicScope, inClinic, type Row } from '../../../authorization/testing/visibility.ts';
import { newMessageSettings } from '../../../testing/agenda-builders.ts';
import { appointmentRows } from './appointments.rows.ts';
import { messageRows } from './messages.rows.ts';
import { onlineBookingRows } from './online-booking.rows.ts';
import { settingsRows } from './settings.rows.ts';
import { waitlistRows } from './waitlist.rows.ts';

export const access: ModuleAccess = {
  routes: { ...settingsRows, ...appointmentRows, ...waitlistRows, ...messageRows, ...onlineBookingRows },
  tables: {
    appointment_links: inClinic,
    appointments: (row: Row, scope: ClinicScope) => inClinic(row, scope) || row.patient_id === scope.id,
    appointment_types: inClinic,
    chairs: inClinic,
    closures: inClinic,
    message_consents: inClinic,
    message_settings: inClinic,
    message_templates: inClinic,
    online_booking_settings: inClinic,
    open_holidays: inClinic,
    reminders: inClinic,
    schedules: inClinic,
    slot_hold_links: inClinic,
    slot_holds: inClinic,
    waitlist_entries: inClinic,
  },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { clinic, dentist, newcomer, agenda } of [here, elsewhere]) {
      const { scheduling } = app.as(dentist.token);
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
