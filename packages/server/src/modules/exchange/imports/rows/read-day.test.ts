import { describe, expect, it } from 'vitest';
import { proposeDates } from './propose-dates.ts';
import { type DayReading, readDay } from './read-day.ts';

const INVALID_DAY = 'La fecha no es válida: escribila como 25/03/1980';

const READING: DayReading = {
  today: '2026-11-24',
  order: 'day-first',
  isOrderAssumed: false,
  hasSerials: true,
  mayBeSwapped: false,
};
const dayOf = (text: string, reading: Partial<DayReading> = {}) => readDay(text, { ...READING, ...reading });

describe('a day', () => {
  it.each([
    ['25/03/1980', '1980-03-25'],
    ['5/3/1980', '1980-03-05'],
    ['05.03.1980', '1980-03-05'],
    ['1980-03-25', '1980-03-25'],
    ['1980/3/25', '1980-03-25'],
    ['1980-03-25T00:00:00', '1980-03-25'],
    ['25/03/1980 00:00:00', '1980-03-25'],
    ['25/03/1980 12:00 a. m.', '1980-03-25'],
    ['25 de marzo de 1980', '1980-03-25'],
    ['1º de setiembre del 1980', '1980-09-01'],
    ['miércoles, 25 de marzo de 1981', '1981-03-25'],
    ['March 25, 1980', '1980-03-25'],
    ['29/02/2000', '2000-02-29'],
  ])('reads the day %j as %s', (text, day) => expect(dayOf(text)).toEqual({ day }));

  it.each([
    ['05-03-80', '1980-03-05', 'El año tiene dos cifras: se tomó 1980'],
    ['25-mar-80', '1980-03-25', 'El año tiene dos cifras: se tomó 1980'],
    ['01/02/26', '2026-02-01', 'El año tiene dos cifras: se tomó 2026'],
    ['01/02/27', '1927-02-01', 'El año tiene dos cifras: se tomó 1927'],
    ['29305', '1980-03-25', '«29305» se leyó como el número con que las planillas guardan el 25/03/1980'],
    ['29305,5', '1980-03-25', '«29305,5» se leyó como el número con que las planillas guardan el 25/03/1980'],
    ['25031980', '1980-03-25', '«25031980» se leyó como 25/03/1980'],
    ['19800325', '1980-03-25', '«19800325» se leyó como 25/03/1980'],
  ])('guesses that %j is the day %s', (text, day, message) =>
    expect(dayOf(text)).toEqual({ day, mark: 'guessed', message }),
  );

  it.each([
    ['1980', 'Es solo el año: escribí también el día y el mes, como 25/03/1980'],
    ['75', INVALID_DAY],
    ['2', INVALID_DAY],
    ['9999', INVALID_DAY],
    ['99999', 'La fecha de nacimiento no puede ser futura'],
    ['250380', INVALID_DAY],
    ['10111211', INVALID_DAY],
    ['03/1980', 'Falta el día: escribila como 25/03/1980'],
    ['mar-80', 'Falta el día: escribila como 25/03/1980'],
    ['marzo de 1980', 'Falta el día: escribila como 25/03/1980'],
    ['25/03', 'Falta el año: escribila como 25/03/1980'],
    ['25-mar', 'Falta el año: escribila como 25/03/1980'],
    ['1905-06-02', 'La fecha (02/06/1905) es de hace más de 120 años'],
    ['01/01/1900', 'La fecha (01/01/1900) es de hace más de 120 años'],
    ['25/11/2026', 'La fecha de nacimiento no puede ser futura'],
    ['31/02/1980', INVALID_DAY],
    ['29/02/1900', INVALID_DAY],
    ['12/25/1980', INVALID_DAY],
    ['ayer', INVALID_DAY],
    ['25 de nada de 1980', INVALID_DAY],
    ['25/03/19800', INVALID_DAY],
  ])('refuses the day %j: %s', (text, message) => expect(dayOf(text)).toEqual({ message }));

  it('reads the month first if the column does', () => {
    const message = 'Se leyó con el mes primero: 25/12/1980';
    expect(dayOf('12/25/1980', { order: 'month-first' })).toEqual({
      day: '1980-12-25',
      mark: 'guessed',
      message,
    });
    expect(dayOf('4/3/1980', { order: 'month-first' })).toMatchObject({ day: '1980-04-03', mark: 'guessed' });
    expect(dayOf('25/12/1980', { order: 'month-first' })).toEqual({ message: INVALID_DAY });
  });

  it('refuses an ambiguous day if the column has both orders', () => {
    const message = 'No se sabe cuál es el día y cuál el mes: elegilo en Columnas';
    expect(dayOf('4/3/1980', { order: null })).toEqual({ message });
    expect(dayOf('4/4/1980', { order: null })).toEqual({ day: '1980-04-04' });
    expect(dayOf('25/3/1980', { order: null })).toEqual({ day: '1980-03-25' });
    expect(dayOf('3/25/1980', { order: null })).toMatchObject({ day: '1980-03-25', mark: 'guessed' });
  });

  it('marks a day if nothing shows the order or a spreadsheet may have swapped it', () => {
    expect(dayOf('4/3/1980', { isOrderAssumed: true })).toMatchObject({ day: '1980-03-04', mark: 'guessed' });
    expect(dayOf('1980-03-04', { mayBeSwapped: true })).toMatchObject({ day: '1980-03-04', mark: 'doubted' });
    expect(dayOf('50380', { hasSerials: false })).toEqual({ message: INVALID_DAY });
  });
});

describe('the dates of a column', () => {
  const propose = (...texts: readonly string[]) =>
    proposeDates(
      texts.map((text) => ({ text, count: 1 })),
      undefined,
    );

  it.each([
    [['25/03/1980', '4/3/1980'], 'day-first', 'shown'],
    [['03/25/1980', '4/3/1980'], 'month-first', 'shown'],
    [['4/3/1980', '1980-03-25'], 'day-first', 'assumed'],
    [['03/25/1980', '25/03/1980', '4/3/1980'], null, 'mixed'],
  ] as const)('reads the dates %j as %s, %s', (texts, order, basis) =>
    expect(propose(...texts)).toMatchObject({ order, basis, rows: 1 }),
  );

  it('proposes the order that nearly all dates show', () => {
    const many = Array.from({ length: 10 }, (_, day) => `${day + 13}/3/1980`);
    expect(propose(...many, '3/25/1980').order).toBe('day-first');
    expect(propose(...many.slice(1), '3/25/1980').order).toBeNull();
  });

  it('does not read serial numbers next to 150380', () => {
    expect(propose('50380', '150380').hasSerials).toBe(false);
    expect(propose('29305').hasSerials).toBe(true);
  });

  it('suspects swapped days if only ambiguous texts became dates', () => {
    const texts = ['13/3/1980', '14/3/1980', '15/3/1980', '1980-03-04', '1980-03-05', '1980-03-06'];
    expect(propose(...texts).mayBeSwapped).toBe(true);
    expect(propose(...texts, '1980-03-25').mayBeSwapped).toBe(false);
    expect(propose(...texts, '4/3/1980').mayBeSwapped).toBe(false);
  });
});
