import { ApiError } from '@dentaria/contract/http/client.ts';
import { describe, expect, it } from 'vitest';
import { agendaSettings, appointment } from '../testing/agendas.ts';
import { bookingSchema, conflictIn, initialValues, NOTHING_ALLOWED, offeredMinutes } from './booking-form.ts';

const settings = agendaSettings();

describe('initial values', () => {
  it('takes the first type and its length for a new appointment', () => {
    const place = { professionalId: 2, day: '2026-12-03', time: '10:15' };
    expect(initialValues({ place }, settings)).toMatchObject({
      patientId: null,
      typeId: 1,
      professionalId: 2,
      day: '2026-12-03',
      time: '10:15',
      minutes: 30,
    });
  });

  it.each([
    [2, 2, 60],
    // This type is no longer offered.
    [9, 1, 30],
  ])('takes the type that a booking starts with: %i', (given, typeId, minutes) => {
    expect(initialValues({ typeId: given }, settings)).toMatchObject({ typeId, minutes });
  });

  it('takes the place and length of an appointment that moves', () => {
    const moved = appointment({ typeId: 2, endsAt: '2026-12-03T13:45:00.000Z', note: 'Traé placa' });
    expect(initialValues({ appointment: moved }, settings)).toMatchObject({
      patientId: 41,
      typeId: 2,
      professionalId: 1,
      day: '2026-12-03',
      time: '10:00',
      minutes: 45,
      note: 'Traé placa',
    });
  });

  it('keeps the length of an appointment that moves to another place', () => {
    const moved = appointment({ typeId: 2, endsAt: '2026-12-03T13:45:00.000Z' });
    const place = { professionalId: 1, day: '2026-12-04', time: '11:00' };
    expect(initialValues({ appointment: moved, place }, settings)).toMatchObject({
      day: '2026-12-04',
      time: '11:00',
      minutes: 45,
    });
  });
});

it('reports every empty field', () => {
  const { error } = bookingSchema.safeParse({
    ...initialValues({}, { types: [], professionals: [] }),
    minutes: 30,
  });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['patientId', 'Elegí un paciente'],
    ['typeId', 'Elegí un motivo'],
    ['professionalId', 'Elegí un profesional'],
    ['day', 'Fecha no válida'],
    ['time', 'Hora no válida'],
  ]);
});

it('offers the current length in order', () => {
  expect(offeredMinutes(settings.types, 25).slice(0, 5)).toEqual([10, 15, 20, 25, 30]);
});

describe('conflictIn', () => {
  const error = (status: number, payload: object) => new ApiError(status, payload, null);

  it.each([
    ['taken', 'Reservar igual como sobreturno', { overbooked: true, outsideHours: false }],
    ['chair-taken', 'Reservar igual como sobreturno', { overbooked: true, outsideHours: false }],
    [
      'patient-busy',
      'Reservar igual con los dos profesionales',
      { overbooked: false, outsideHours: false, simultaneous: true },
    ],
    ['outside-hours', 'Reservar igual fuera de horario', { overbooked: false, outsideHours: true }],
    ['closed', 'Reservar igual fuera de horario', { overbooked: false, outsideHours: true }],
  ] as const)('the conflict %s can be overridden', (kind, label, allowed) => {
    const conflict = conflictIn(error(409, { message: 'No', kind }), NOTHING_ALLOWED, 'Reservar');
    expect(conflict).toEqual({ message: 'No', slots: [], override: { label, allowed } });
  });

  it('keeps earlier overrides', () => {
    const allowed = { overbooked: true, outsideHours: false };
    const conflict = conflictIn(error(409, { message: 'No', kind: 'closed' }), allowed, 'Mover');
    expect(conflict?.override?.allowed).toEqual({ overbooked: true, outsideHours: true });
  });

  it('offers no override for a time that does not exist', () => {
    const conflict = conflictIn(
      error(409, { message: 'No', kind: 'no-such-time' }),
      NOTHING_ALLOWED,
      'Mover',
    );
    expect(conflict).toEqual({ message: 'No', slots: [] });
  });

  it('returns undefined for other errors', () => {
    expect(conflictIn(error(400, { message: 'No' }), NOTHING_ALLOWED, 'Mover')).toBeUndefined();
    expect(conflictIn(new Error('No'), NOTHING_ALLOWED, 'Mover')).toBeUndefined();
  });
});
