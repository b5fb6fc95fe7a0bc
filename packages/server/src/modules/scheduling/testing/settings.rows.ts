import type { Rows } from '../../../authorization/testing/case.ts';
import { marker } from '../../../authorization/testing/world.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { byOwner, clinic, lastName, ofClinic } from './access-cases.ts';

const chair = () => ({ name: `Sillón ${marker()}` });
const type = () => ({ name: `Motivo ${marker()}`, minutes: 30, color: 'blue', online: false, active: true });
const week = { validFrom: nextMonday(), intervals: [{ weekday: 1, from: '08:00', to: '20:00' }] };
const closure = () => ({ fromDay: '2090-01-02', toDay: '2090-01-03', reason: marker() });

export const settingsRows: Rows = {
  'GET /services/scheduling/clinics/:clinicId/settings': [
    {
      on: 'own clinic',
      params: clinic,
      answers: ofClinic(200),
      discloses: ({ here }) => here.agenda.professionals.map(({ name }) => lastName(name)),
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/settings/first': [
    {
      on: 'a clinic that has none',
      params: ({ clinicToSetUp }) => ({ clinicId: clinicToSetUp.id }),
      body: ({ clinicToSetUp }) => ({
        professionalId: clinicToSetUp.dentistId,
        weekdays: [1],
        from: '08:00',
        to: '20:00',
        minutes: 30,
        chairs: 1,
      }),
      answers: {
        admin: 201,
        dentist: 404,
        associate: 404,
        dentistElsewhere: 404,
      },
      consumes: true,
    },
    {
      on: 'a clinic that has an agenda',
      params: clinic,
      body: () => ({ weekdays: [1], from: '08:00', to: '20:00', minutes: 30, chairs: 1 }),
      answers: { ...byOwner(409), admin: 400 },
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/chairs': [
    { on: 'a new object', params: clinic, body: chair, answers: byOwner(201) },
  ],
  'PUT /services/scheduling/clinics/:clinicId/chairs/:id': [
    {
      on: 'an existing object',
      params: (world) => ({ ...clinic(world), id: world.here.agenda.chairId }),
      body: chair,
      answers: byOwner(200),
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/appointment-types': [
    { on: 'a new object', params: clinic, body: type, answers: byOwner(201) },
  ],
  'PUT /services/scheduling/clinics/:clinicId/appointment-types/:id': [
    {
      on: 'an existing object',
      params: (world) => ({ ...clinic(world), id: world.here.agenda.typeId }),
      body: type,
      answers: byOwner(200),
    },
  ],
  'PUT /services/scheduling/clinics/:clinicId/professionals/:professionalId/schedule': [
    {
      on: "the owner's",
      params: (world) => ({ ...clinic(world), professionalId: world.here.dentist.id }),
      body: () => week,
      answers: byOwner(200),
    },
    {
      on: "an associate's",
      params: (world) => ({ ...clinic(world), professionalId: world.here.associate.id }),
      body: () => week,
      answers: { ...byOwner(200), associate: 200 },
    },
  ],
  'GET /services/scheduling/clinics/:clinicId/appointments/outside-hours': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'GET /services/scheduling/clinics/:clinicId/closures': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'POST /services/scheduling/clinics/:clinicId/closures': [
    {
      on: 'the whole clinic',
      params: clinic,
      body: closure,
      answers: byOwner(201),
      mayName: ['professionalId'],
    },
    {
      on: 'an associate',
      params: clinic,
      body: (world) => ({ ...closure(), professionalId: world.here.associate.id }),
      answers: { ...byOwner(201), associate: 201 },
    },
  ],
  'DELETE /services/scheduling/clinics/:clinicId/closures/:id': [
    {
      on: "the owner's",
      params: (world) => ({ ...clinic(world), id: world.here.agenda.closureId }),
      answers: byOwner(204),
      consumes: true,
    },
  ],
  'GET /services/scheduling/clinics/:clinicId/holidays': [
    { on: 'a year', params: clinic, query: () => '?year=2027', answers: ofClinic(200) },
  ],
  'PUT /services/scheduling/clinics/:clinicId/holidays/:day': [
    {
      on: 'Christmas',
      params: (world) => ({ ...clinic(world), day: '2090-12-25' }),
      body: () => ({ open: true }),
      answers: byOwner(200),
    },
  ],
};
