import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { workbook } from '../testing/workbook.ts';

// Compares random files with planted faults against a model that shares no code with the import.

const app = await testApp();

interface Person {
  readonly dni: string;
  readonly last: string;
  readonly first: string;
  readonly birth: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A value and one of its spellings. */
interface Written<T> {
  readonly value: T;
  readonly text: string;
}

interface Row {
  readonly person: Person;
  readonly cells: readonly string[];
  readonly isFaulty: boolean;
}

// Few values, so that rows share a DNI.
const dni: fc.Arbitrary<Written<string>> = fc
  .tuple(fc.integer({ min: 35_000_000, max: 35_000_011 }), fc.nat(3))
  .map(([number, form]) => {
    const value = String(number);
    const dotted = value.replace(/^(..)(...)(...)$/, '$1.$2.$3');
    return { value, text: [value, dotted, `${value} `, `DNI ${dotted}`][form] ?? value };
  });

const optional = <T>(arbitrary: fc.Arbitrary<Written<T>>): fc.Arbitrary<Written<T | null>> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('', '  ', '-', 's/d').map((text) => ({ value: null, text })) },
    { weight: 3, arbitrary },
  );

const two = (number: number): string => String(number).padStart(2, '0');

const birth: fc.Arbitrary<Written<string>> = fc
  .tuple(
    fc.integer({ min: 1931, max: 2019 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(5),
  )
  .map(([year, month, day, form]) => {
    const value = `${year}-${two(month)}-${two(day)}`;
    const serial = Math.round((Date.parse(value) - Date.parse('1899-12-30')) / 86_400_000);
    const name = [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ][month - 1];
    const texts = [
      `${day}/${month}/${year}`,
      `${two(day)}-${two(month)}-${year}`,
      value,
      String(serial),
      `${day} de ${name} de ${year}`,
      `${two(day)}/${two(month)}/${year} 00:00`,
    ];
    return { value, text: texts[form] ?? value };
  });

const phone: fc.Arbitrary<Written<string>> = fc
  .integer({ min: 0, max: 9 })
  .map((digit) => ({ value: `341 555-010${digit}`, text: `341 555-010${digit}` }));

const email: fc.Arbitrary<Written<string>> = fc
  .integer({ min: 0, max: 3 })
  .map((number) => ({ value: `p${number}@example.com`, text: `p${number}@example.com` }));

const NAMES = ['Ñandú', "O'Higgins", 'de la Cruz', 'Pérez "Tito"', 'Müller; hijo', 'Sosa'];
const name = fc.constantFrom(...NAMES);

/**
 * Such a cell makes the import refuse the row if it is in a name or DNI column. In other columns, only its value is
 * omitted.
 */
const FAULTS: readonly (readonly [place: number, text: string])[] = [
  [0, ''],
  [0, '123'],
  [0, '35,5E+06'],
  [1, ''],
  [2, ' '],
  [3, '31/02/1990'],
  [3, 'ayer'],
  [3, '01/01/2999'],
  [4, 'no sé'],
  [5, 'sin arroba'],
  [5, 'a b@example.com'],
];

const row: fc.Arbitrary<Row> = fc
  .tuple(
    dni,
    name,
    name,
    optional(birth),
    optional(phone),
    optional(email),
    fc.option(fc.constantFrom(...FAULTS), { freq: 4 }),
  )
  .map(([id, last, first, born, call, mail, fault]) => {
    const cells = [id.text, last, first, born.text, call.text, mail.text];
    if (fault) cells[fault[0]] = fault[1];
    const unless = (place: number, value: string | null): string | null =>
      fault?.[0] === place ? null : value;
    return {
      person: {
        dni: id.value,
        last,
        first,
        birth: unless(3, born.value),
        phone: unless(4, call.value),
        email: unless(5, mail.value),
      },
      cells,
      isFaulty: fault !== null && fault[0] < 3,
    };
  });

const TITLES = ['D.N.I.', 'APELLIDO', 'Nombres', 'Fecha de Nac.', 'Celular', 'Correo electrónico'];

/** Applies the rows to `patients` and returns the outcome of each row. */
function modelImport(patients: Map<string, Person>, rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.map(({ person, isFaulty }) => {
    const before = patients.get(person.dni);
    if (isFaulty) return 'refused';
    if (seen.has(person.dni)) return 'duplicate';
    seen.add(person.dni);
    const after: Person = {
      dni: person.dni,
      last: person.last,
      first: person.first,
      birth: person.birth ?? before?.birth ?? null,
      phone: person.phone ?? before?.phone ?? null,
      email: person.email ?? before?.email ?? null,
    };
    patients.set(person.dni, after);
    if (!before) return 'created';
    return JSON.stringify(before) === JSON.stringify(after) ? 'unchanged' : 'updated';
  });
}

const patientsOf = async (clinicId: number): Promise<Person[]> => {
  const { rows } = await app.owner.query<Person>(
    `select doc_number as dni, last_name as last, first_name as first, date_of_birth as birth, phone, email from users
      where clinic_id = $1 and doc_number like '35%' and removed_at is null order by doc_number`,
    [clinicId],
  );
  return rows;
};

const encoded = fc.constantFrom<(table: readonly (readonly string[])[]) => Buffer>(
  (table) => Buffer.from(csv(table, ';')),
  (table) => Buffer.from(csv(table, ',')),
  (table) => Buffer.from(`\ufeff${csv(table, '\t')}`, 'utf16le'),
  (table) => workbook(table),
);

test('importing files with planted faults equals a model: checked, imported, repeated and undone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(row, { minLength: 1, maxLength: 12 }), encoded), {
        minLength: 1,
        maxLength: 3,
      }),
      async (files) => {
        const { clinic, dentist } = await buildPractice(app);
        const steps = importer(app, clinic.id, dentist.token);
        const model = new Map<string, Person>();
        for (const [rows, encode] of files) {
          const content = encode([TITLES, ...rows.map(({ cells }) => cells)]);
          // Rows with only empty cells are ignored.
          const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
          const before = await patientsOf(clinic.id);
          const expected = modelImport(model, filled);
          const checked = await steps.check(await steps.upload(content));
          expect((await steps.rows(checked.id)).map(({ outcome }) => outcome)).toEqual(expected);
          expect(await patientsOf(clinic.id)).toEqual(before);
          const imported = await steps.run(checked);
          expect((await steps.rows(checked.id)).map(({ outcome }) => outcome)).toEqual(expected);
          const after = [...model.values()].toSorted((a, b) => a.dni.localeCompare(b.dni));
          expect(await patientsOf(clinic.id)).toEqual(after);
          if (imported.canBeUndone) {
            const { counts } = await steps.undo(imported);
            expect(counts.kept).toBe(0);
            expect(await patientsOf(clinic.id)).toEqual(before);
            await steps.importAll(content);
            expect(await patientsOf(clinic.id)).toEqual(after);
          }
          const again = await steps.importAll(content);
          expect(again.counts).toMatchObject({ created: 0, updated: 0 });
          expect(await patientsOf(clinic.id)).toEqual(after);
        }
      },
    ),
    { numRuns: 8 },
  );
});
