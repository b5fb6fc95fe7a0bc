// Test data shared by all subjects.
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

const FIRST = ['Ana', 'José', 'María', 'Iñaki', 'Lucía', 'Ramón', 'Sofía', 'Nicolás', 'Zoe', 'Ángel'];
const LAST = ['Pérez', 'Núñez', 'Gómez', 'Sosa', 'Álvarez', 'Quiroga', 'Ibáñez', 'Díaz', 'Ruiz', 'Ybarra'];

/** Mulberry32, a seeded random generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST_DNI = 20_000_000;

export const person = (number: number, random: () => number): Person => {
  const pick = (names: readonly string[]): string => names[Math.floor(random() * names.length)] ?? '';
  const docNumber = String(FIRST_DNI + number);
  return {
    firstName: pick(FIRST),
    lastName: pick(LAST),
    docNumber,
    username: `dni_${docNumber}`,
    email: `dni_${docNumber}@example.com`,
    phone: `+54 11 ${Math.floor(4e7 + random() * 1e7)}`,
  };
};

export const people = (count: number, seed: number): Person[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, number) => person(number, random));
};

const TEETH = [11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 36, 46];

/** A history of about 15 KB; `turn` changes one row. */
export const history = ({ firstName, lastName, docNumber }: Person, turn = 0) => ({
  demographics: { firstName, lastName, docNumber },
  anamnesis: {
    motivo_consulta: 'Dolor al masticar. '.repeat(100),
    alergia_droga: 'true',
    alergia_droga_detail: 'Penicilina',
  },
  toothStatus: Object.fromEntries(
    TEETH.map((tooth) => [
      String(tooth),
      { vestibular: '#d32f2f', oclusal: '#1976d2', mesial: '#ffffff', lingual: '#ffffff' },
    ]),
  ),
  treatmentPlan: Array.from({ length: 50 }, (_, row) => ({
    procedureDate: '2026-03-01',
    treatmentDescription: `Restauración de la pieza ${row}, control y pulido${row === 0 ? `, visita ${turn}` : ''}`,
    debit: 1500.5 + row,
    credit: 0,
  })),
  toothNotes: [{ toothNumber: 16, noteText: 'Sensibilidad al frío. '.repeat(40) }],
});
