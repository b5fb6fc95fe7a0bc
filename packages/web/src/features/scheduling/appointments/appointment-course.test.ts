import { expect, it } from 'vitest';
import { appointment } from '../testing/agendas.ts';
import { courseOf } from './appointment-course.ts';

const NOW = new Date('2026-12-03T13:20:00Z');

it.each([
  ['without events', {}, []],
  ['confirmed the day before', { confirmedAt: '2026-12-02T18:05:00Z' }, [['Confirmó', 'Mié 2 dic 15:05']]],
  [
    'confirmed for another time',
    { confirmedAt: '2026-12-02T18:05:00Z', confirmedStart: '2026-12-04T12:00:00Z' },
    [['Confirmó', 'otro horario: Vie 4 dic 09:00']],
  ],
  ['recorded after it began', { createdAt: '2026-12-04T12:05:00Z' }, [['Anotado', 'Vie 4 dic 09:05']]],
  ['booked in advance', { createdAt: '2026-12-01T12:05:00Z' }, []],
  ['waiting', { state: 'arrived', arrivedAt: '2026-12-03T12:55:00Z' }, [['Llegó', '09:55 · espera 25 min']]],
  [
    'in the chair',
    { state: 'in-chair', arrivedAt: '2026-12-03T12:55:00Z', inChairAt: '2026-12-03T13:05:00Z' },
    [
      ['Llegó', '09:55 · espera 10 min'],
      ['En sillón', '10:05 · 15 min'],
    ],
  ],
  [
    'attended',
    { state: 'fulfilled', inChairAt: '2026-12-03T13:05:00Z', fulfilledAt: '2026-12-03T13:40:00Z' },
    [
      ['En sillón', '10:05 · 35 min'],
      ['Atendido', '10:40'],
    ],
  ],
  ['absent after waiting', { state: 'no-show', arrivedAt: '2026-12-03T12:55:00Z' }, [['Llegó', '09:55']]],
  [
    'cancelled with a reason',
    { state: 'cancelled', cancelledBy: 'patient', cancelReason: 'Viaje' },
    [['Canceló', 'el paciente: Viaje']],
  ],
  ['cancelled without a reason', { state: 'cancelled', cancelledBy: 'clinic' }, [['Canceló', 'la clínica']]],
] as const)('describes an appointment: %s', (_, overrides, course) => {
  expect(courseOf(appointment(overrides), NOW)).toEqual(course);
});
