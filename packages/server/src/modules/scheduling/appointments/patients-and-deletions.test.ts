import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testBookings } from '../testing/booking-fixture.ts';

const { app, world, book } = await testBookings();

describe('a deletion', () => {
  test('hides a patient or dentist with appointments and leaves the agenda unchanged', async () => {
    const admin = (await buildUser(app, { role: 'ADMIN' })).token;
    const { id } = await book();
    await app.owner.query('update clinics set owner_user_id = null, owner_username = null where id = $1', [
      world.agenda.clinicId,
    ]);
    for (const user of [world.patientId, world.agenda.professionalId])
      await app.as(admin).auth.removeUser({ params: { id: user } });
    const read = await app.as(admin).scheduling.readAppointment({ params: { id } });
    expect(read).toMatchObject({ professionalId: world.agenda.professionalId, state: 'booked' });
    expect(read.patient.name).not.toBe('Paciente de otra clínica');
  });

  test('is refused for a clinic that has an agenda', async () => {
    const admin = app.as((await buildUser(app, { role: 'ADMIN' })).token);
    const clinic = await admin.auth.createClinic({ body: { name: 'Sin usuarios' } });
    await admin.scheduling.createChair({ params: { clinicId: clinic.id }, body: { name: 'Uno' } });
    const params = { id: clinic.id };
    await expect(admin.auth.removeClinic({ params })).rejects.toMatchObject({
      status: 409,
      message:
        'No se puede eliminar la clínica porque tiene turnos, tareas, aranceles o una agenda configurada. Podés desactivarla.',
    });
    await app.owner.query('delete from chairs where clinic_id = $1', [clinic.id]);
    await admin.auth.removeClinic({ params });
  });
});

describe('a patient', () => {
  test('sees only their own appointments', async () => {
    const patient = await buildUser(app, { role: 'PATIENT', clinicId: world.agenda.clinicId });
    const { id } = await book({ patientId: patient.id });
    const { scheduling } = app.as(patient.token);
    const own = await scheduling.listPatientAppointments({ params: { id: patient.id } });
    expect(own.map((each) => each.id)).toEqual([id]);
    for (const path of [
      `appointments/${world.agenda.appointment.id}`,
      `patients/${world.patientId}/appointments`,
    ]) {
      const refused = await app.request({
        method: 'GET',
        url: `/services/scheduling/${path}`,
        token: patient.token,
      });
      expect(refused.statusCode).toBe(404);
    }
  });

  test('does not see the staff’s notes on their appointment', async () => {
    const patient = await buildUser(app, { role: 'PATIENT', clinicId: world.agenda.clinicId });
    const { id } = await book({ patientId: patient.id, note: 'Debe el arancel' });
    const params = { id };
    await app.as(world.receptionist).scheduling.changeAppointmentState({
      params,
      body: { state: 'cancelled', version: 1, reason: 'No contesta' },
    });
    const noted = { note: 'Debe el arancel', cancelReason: 'No contesta' };
    expect(await app.as(world.receptionist).scheduling.readAppointment({ params })).toMatchObject(noted);
    const { scheduling } = app.as(patient.token);
    const shown = { id, note: null, cancelReason: null };
    expect(await scheduling.readAppointment({ params })).toMatchObject(shown);
    const list = await scheduling.listPatientAppointments({ params: { id: patient.id } });
    expect(list).toMatchObject([shown]);
  });
});
