import { FREE_TEXTS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WHOLE } from '../../../authorization/testing/fuzz.ts';
import type { HttpError } from '../../../kernel/errors.ts';
import { makePrinter } from '../../../kernel/print/printer.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { pdfBaselines, pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, demographics, historyCalls, newHistory, newRow } from '../testing/histories.ts';
import { historyPdf } from './print.service.ts';
import type { PrintedHistory } from './render-history.ts';

/** No print starts while this promise is pending. */
let printBarrier: Promise<void> | undefined;
const app = await testApp({ printer: makePrinter({ beforeJob: async () => printBarrier }) });
const calls = historyCalls(app);
const BODY_LIMIT = 1024 * 1024;

const print = (token: string, patientId: number) =>
  app.request({ method: 'GET', url: `/services/clinical-history/patients/${patientId}/history/pdf`, token });

/** Repeats `unit` to a length of at most `characters`. */
const fill = (unit: string, characters: number): string => unit.repeat(Math.floor(characters / unit.length));

const greek = (index: number): string =>
  Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x3b1 + ((at * at + index) % 24))).join('');

/** Texts of plan rows, notes and answers with at most `characters`. */
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

const MIXED: (typeof TEXTS)[number] = [
  'all of these',
  (characters, index) =>
    TEXTS[index % TEXTS.length]?.[1](Math.min(characters, 400), index).slice(0, 400) ?? '',
];

describe('the largest history', () => {
  test.each(WHOLE ? [...TEXTS, MIXED] : TEXTS.slice(0, 1))(
    'prints the largest history of %s while another clinic prints',
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

test('an address longer than a page continues on the next one', async () => {
  const { dentist, patient } = await buildPractice(app);
  const address = {
    street: '😀'.repeat(100),
    city: '\u{1fae0}'.repeat(100),
    state: '\u{1fae0}'.repeat(100),
    country: '\u{1fae0}'.repeat(100),
  };
  await calls.create(dentist.token, patient.id, newHistory({ demographics: demographics({ address }) }));
  const pdf = (await print(dentist.token, patient.id)).rawPayload;
  expect(Math.min(...pdfBaselines(pdf))).toBeGreaterThan(20);
  expect(pdfText(pdf).replaceAll('\n', '').split('[U+1FAE0]').length).toBe(301);
});

test("a user's sixth pending print and a clinic's eleventh get 429, and other clinics get their turn", async () => {
  const practice = await buildPractice(app);
  const other = await buildPractice(app);
  await calls.create(practice.dentist.token, practice.patient.id);
  await calls.create(other.dentist.token, other.patient.id);
  const colleague = () => buildUser(app, { role: 'DENTIST', clinicId: practice.clinic.id });
  const [second, third] = [await colleague(), await colleague()];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  printBarrier = promise;
  onTestFinished(() => {
    printBarrier = undefined;
    release();
  });
  const order: string[] = [];
  const refusals: string[] = [];
  const refused = Promise.withResolvers<void>();
  const printAs = async ({ token }: { readonly token: string }) => {
    const { statusCode, body, headers } = await print(token, practice.patient.id);
    order.push(`first ${statusCode}`);
    if (statusCode !== 429) return;
    refusals.push(JSON.parse(body).message);
    refused.resolve();
    expect(headers['retry-after']).toBe('15');
    const ofOther = print(other.dentist.token, other.patient.id);
    if (refusals.length === 2) release();
    const { statusCode: otherStatus } = await ofOther;
    order.push(`other ${otherStatus}`);
  };
  const own = Array(6).fill(practice.dentist).map(printAs);
  await refused.promise;
  await Promise.all([...own, ...[...Array(5).fill(second), third].map(printAs)]);
  expect(order.filter((each) => each === 'first 200')).toHaveLength(10);
  expect(refusals.sort()).toEqual([
    'Tu clínica ya tiene diez impresiones en curso. Esperá a que terminen.',
    'Ya tenés cinco impresiones en curso. Esperá a que terminen.',
  ]);
  expect(order.slice(0, 2)).toEqual(['first 429', 'first 429']);
  expect(order.indexOf('other 200')).toBeLessThan(5);
});

const SMALL: PrintedHistory = {
  clinicName: 'Clínica',
  clinicAddress: null,
  historyId: 1,
  version: 1,
  savedAt: WEDNESDAY,
  savedBy: 'Ana Pérez',
  licenseNumber: null,
  hash: '',
  archivedAt: null,
  document: {
    demographics: { ...demographics(), fullName: 'José', address: null },
    anamnesis: {},
    toothStatus: {},
    toothNotes: [],
  } as unknown as PrintedHistory['document'],
  plan: [],
  balance: null,
};
const callerOf = (id: number) => ({ id, clinicId: null });
const LARGE = { ...SMALL, clinicName: 'x'.repeat(16_000_000) };
const OPTIONS = { printedBy: 'Ana Pérez', now: WEDNESDAY, timeZone: 'UTC' };

test('fails only the print that exhausts the memory of the process', async () => {
  const printer = makePrinter({ memoryMb: 160 });
  const prints = await Promise.allSettled(
    [LARGE, SMALL, SMALL].map((each, index) => printer.print(callerOf(index), historyPdf, each, OPTIONS)),
  );
  await printer.close();
  expect(prints.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('returns 503 for a print that takes longer than two minutes, and the next one succeeds', async () => {
  const printer = makePrinter();
  await printer.print(callerOf(1), historyPdf, SMALL, OPTIONS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const results: unknown[] = [];
  const print = (history: PrintedHistory) =>
    printer.print(callerOf(1), historyPdf, history, OPTIONS).then(
      ({ fileName }) => results.push(fileName),
      (error: HttpError) => results.push([error.status, error.message, error.details.retryAfterSeconds]),
    );
  const both = Promise.all([print(LARGE), print(SMALL)]);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(results).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await both;
  const message = 'La impresión es demasiado larga o tarda demasiado. Volvé a intentarlo más tarde.';
  expect(results).toEqual([[503, message, 15], 'historia-clinica-30111222.pdf']);
  await printer.close();
});

describe('the lines of a text', () => {
  const text = (lines: number, end = '\n') => `x${`${end}x`.repeat(lines - 1)}`;
  const row = (lines: number, end?: string) => ({
    treatmentPlan: [newRow({ treatmentDescription: text(lines, end) })],
  });

  test.each(['\r', '\r\n', '\u2028', '\u2029'])('%j counts as a line break', async (end) => {
    const { dentist, patient } = await buildPractice(app);
    const send = (lines: number) => calls.create(dentist.token, patient.id, newHistory(row(lines, end)));
    expect([(await send(51)).statusCode, (await send(50)).statusCode]).toEqual([400, 201]);
  });

  test('a text stored before the limit may keep its lines and can be printed', async () => {
    const { dentist, patient } = await buildPractice(app);
    const created = await calls.create(dentist.token, patient.id, newHistory(row(50)));
    const old = text(1000);
    const owner = await app.owner.connect();
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query(
      'update history_versions set content = replace(content::text, $2, $3)::json where history_id = $1',
      [created.json().historyId, JSON.stringify(text(50)), JSON.stringify(old)],
    );
    await owner.query('commit');
    owner.release();
    const current = (await calls.read(dentist.token, patient.id)).json();
    expect(current.treatmentPlan[0].treatmentDescription).toBe(old);
    const saved = await calls.save(
      dentist.token,
      patient.id,
      asSave(current, { treatmentPlan: [newRow(), { ...current.treatmentPlan[0], debit: 1 }] }),
    );
    expect(saved.statusCode).toBe(200);
    const changed = saved
      .json()
      .treatmentPlan.map((each: object) => ({ ...each, treatmentDescription: `${old}.` }));
    const refused = await calls.save(
      dentist.token,
      patient.id,
      asSave(saved.json(), { treatmentPlan: changed }),
    );
    expect(Object.keys(refused.json().errors)).toHaveLength(2);
    expect(pdfText((await print(dentist.token, patient.id)).rawPayload)).toMatch(/Página 1 de [1-9]\d/);
  });
});
