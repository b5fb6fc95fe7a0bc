import type { Agenda } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, it } from 'vitest';
import { agendaOf, appointment } from '../../testing/agendas.ts';
import { activeCount, dayColumns, weekColumns } from './agenda-columns.ts';

const PROFESSIONALS = [
  { id: 1, name: 'Ana Paz' },
  { id: 2, name: 'Luis Sosa' },
];
const DAY = '2026-12-03';

const columnsOf = (agenda: Agenda, options: Partial<Parameters<typeof dayColumns>[2]> = {}) =>
  dayColumns(agenda, DAY, { professionals: PROFESSIONALS, showCancelled: false, ...options });

const opening = (professionalId: number, from: string, to: string, day = DAY) => ({
  professionalId,
  chairId: null,
  startsAt: `${day}T${from}:00-03:00`,
  endsAt: `${day}T${to}:00-03:00`,
});

describe('columns of a day', () => {
  it('shows the professionals who receive patients or have appointments', () => {
    const agenda = agendaOf({ openings: [opening(2, '09:00', '13:00')] });
    expect(columnsOf(agenda).columns.map(({ title }) => title)).toEqual(['Luis Sosa']);
    const booked = agendaOf({ ...agenda, appointments: [appointment({ professionalId: 1 })] });
    expect(columnsOf(booked).columns.map(({ title }) => title)).toEqual(['Ana Paz', 'Luis Sosa']);
  });

  it('shows every professional on a day without hours', () => {
    const { columns, isOpen, hours } = columnsOf(agendaOf());
    expect(columns).toHaveLength(2);
    expect(isOpen).toBe(false);
    expect(hours).toEqual({ start: 480, end: 1200 });
    expect(columns[0]?.closed).toEqual([{ start: 480, end: 1200 }]);
  });

  it('puts one professional first or shows only them', () => {
    const agenda = agendaOf({
      openings: [opening(1, '09:00', '13:00'), opening(2, '09:00', '13:00')],
    });
    expect(columnsOf(agenda, { first: 2 }).columns.map(({ title }) => title)).toEqual([
      'Luis Sosa',
      'Ana Paz',
    ]);
    expect(columnsOf(agenda, { only: 2 }).columns.map(({ title }) => title)).toEqual(['Luis Sosa']);
  });

  it('shows the appointments of a professional who has left in a column that takes no bookings', () => {
    const { columns } = columnsOf(agendaOf({ appointments: [appointment({ professionalId: 8 })] }));
    expect(columns).toEqual([
      expect.objectContaining({ title: 'Sin profesional', professionalId: 8, isBookable: false }),
    ]);
    expect(columns[0]?.placed).toHaveLength(1);
  });

  it('hatches closed hours and names closures and holidays', () => {
    const agenda = agendaOf({
      openings: [opening(1, '09:00', '13:00')],
      closures: [
        {
          id: 1,
          professionalId: 1,
          startsAt: `${DAY}T14:00:00-03:00`,
          endsAt: `${DAY}T15:00:00-03:00`,
          reason: 'Congreso',
        },
        {
          id: 2,
          professionalId: 2,
          startsAt: `${DAY}T10:00:00-03:00`,
          endsAt: `${DAY}T11:00:00-03:00`,
          reason: null,
        },
      ],
      holidays: [{ day: DAY, name: 'Día de prueba' }],
    });
    expect(columnsOf(agenda, { only: 1 }).columns[0]?.closed).toEqual([
      { start: 480, end: 540 },
      { start: 780, end: 840 },
      { start: 480, end: 840, label: 'Feriado: Día de prueba' },
    ]);
    expect(columnsOf(agenda, { only: 2 }).columns[0]?.closed.at(1)?.label).toBe('Cierre');
  });

  it('shows the part of an appointment that began on the day before', () => {
    const agenda = agendaOf({
      openings: [opening(1, '09:00', '13:00')],
      appointments: [
        appointment({ startsAt: '2026-12-03T02:30:00.000Z', endsAt: '2026-12-03T03:30:00.000Z' }),
      ],
    });
    expect(columnsOf(agenda).columns[0]?.placed).toMatchObject([{ start: 0, end: 30, isContinued: true }]);
  });

  it('hides cancelled appointments unless they are shown, and does not count them', () => {
    const agenda = agendaOf({
      appointments: [appointment({ id: 1 }), appointment({ id: 2, state: 'cancelled' })],
    });
    expect(columnsOf(agenda).columns[0]?.placed.map(({ lanes }) => lanes)).toEqual([1]);
    const [column] = columnsOf(agenda, { showCancelled: true }).columns;
    expect(column?.placed.map(({ lanes }) => lanes)).toEqual([2, 2]);
    expect(column && activeCount(column)).toBe(1);
  });

  it.each([
    ['within the hours', opening(1, '09:00', '13:00'), 'booked', false],
    ['outside the hours', opening(1, '11:00', '13:00'), 'booked', true],
    ['outside the hours and attended', opening(1, '11:00', '13:00'), 'fulfilled', false],
  ] as const)('marks a pending appointment without hours: %s', (_, open, state, expected) => {
    const agenda = agendaOf({ openings: [open], appointments: [appointment({ state })] });
    expect(columnsOf(agenda).columns[0]?.placed[0]?.isOutsideHours).toBe(expected);
  });
});

describe('columns of a week', () => {
  const week = (agenda: Agenda) =>
    weekColumns(agenda, '2026-11-30', {
      professionals: PROFESSIONALS,
      professionalId: 1,
      showCancelled: false,
    });

  it('shows Monday to Friday of one professional', () => {
    const { columns } = week(agendaOf({ openings: [opening(1, '09:00', '13:00')] }));
    expect(columns.map(({ title }) => title)).toEqual(['Lun 30', 'Mar 1', 'Mié 2', 'Jue 3', 'Vie 4']);
    expect(columns.map(({ closed }) => closed.length)).toEqual([1, 1, 1, 2, 1]);
  });

  it('shows a Saturday with hours', () => {
    const { columns } = week(agendaOf({ openings: [opening(1, '09:00', '13:00', '2026-12-05')] }));
    expect(columns.at(-1)?.title).toBe('Sáb 5');
  });
});
