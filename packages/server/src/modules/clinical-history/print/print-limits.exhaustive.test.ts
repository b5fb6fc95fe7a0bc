import { FREE_TEXTS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { describe, expect, test } from 'vitest';
import { WHOLE } from '../../../authorization/testing/fuzz.ts';
import { buildPractice } from '../../../testing/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);
const BODY_LIMIT = 1024 * 1024;

const print = (token: string, patientId: number) =>
  app.request({ method: 'GET', url: `/services/clinical-history/patients/${patientId}/history/pdf`, token });

/** Repeats a unit up to `characters`. */
const fill = (unit: string, characters: number): string => unit.repeat(Math.floor(characters / unit.length));

const greek = (index: number): string =>
  Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x3b1 + ((at * at + index) % 24))).join('');

/** The text of a plan row, note or answer of at most the given number of characters. */
const TEXTS: readonly (readonly [what: string, text: (characters: number, index: number) => string])[] = [
  ['line breaks', (characters) => `x${'\n'.repeat(characters > 2000 ? 198 : 48)}x`],
  ['one long word of wide letters', (characters) => fill('W', characters)],
  ['words that fill half a line', (characters) => fill(`${'m'.repeat(12)} `, characters)],
  ['emoji', (characters) => fill('😀', characters)],
  ['letters without a font', (characters) => fill('א', characters)],
  ['words without a font', (characters) => fill('אאא ', characters)],
  ['alternating scripts', (characters) => fill('aα', characters)],
  ['different words in a second font', (_, index) => greek(index)],
];

const LARGEST = { debit: 999_999_999.99, credit: 999_999_999.99, procedureDate: '2026-03-01' };

/** Histories that fill a body with texts of one kind. */
const historyOf = (text: (characters: number, index: number) => string) => {
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1;
  let free = BODY_LIMIT - 10_000;
  const take = <Item>(count: number, make: (index: number) => Item): Item[] => {
    const items: Item[] = [];
    for (let index = 0; index < count; index += 1) {
      const item = make(index);
      free -= size(item);
      if (free < 0) break;
      items.push(item);
    }
    return items;
  };
  const keys = [...FREE_TEXTS.map(({ key }) => key), ...QUESTIONS.map(({ detailKey }) => detailKey)];
  const answers = take(6, (index) => [keys[index] ?? '', text(5000, index)] as const);
  const toothNotes = take(12, (index) => ({ toothNumber: 11, noteText: text(10_000, index) }));
  const treatmentPlan = take(2000, (index) =>
    newRow({ ...LARGEST, treatmentDescription: text(2000, index) }),
  );
  return newHistory({ anamnesis: Object.fromEntries(answers), toothNotes, treatmentPlan });
};

/** Every kind of text, in 2,000 rows. */
const MIXED: (typeof TEXTS)[number] = [
  'all of these',
  (characters, index) =>
    TEXTS[index % TEXTS.length]?.[1](Math.min(characters, 400), index).slice(0, 400) ?? '',
];

describe('the largest history', () => {
  test.each(WHOLE ? [...TEXTS, MIXED] : TEXTS.slice(0, 1))(
    'of %s prints beside another clinic’s',
    async (_, text) => {
      const practice = await buildPractice(app);
      const other = await buildPractice(app);
      await calls.create(other.dentist.token, other.patient.id);
      const created = await calls.create(practice.dentist.token, practice.patient.id, historyOf(text));
      expect(created.statusCode).toBe(201);
      const prints = [
        print(practice.dentist.token, practice.patient.id),
        print(other.dentist.token, other.patient.id),
      ];
      expect((await Promise.all(prints)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    },
  );
});
