import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HttpError } from '../../../kernel/errors.ts';
import { makePrinter } from '../../../kernel/print/printer.ts';
import { buildPractice } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { pdfBaselines, pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, demographics, historyCalls, newHistory, newRow } from '../testing/histories.ts';
import { historyPdf } from './history-pdf.ts';
import type { PrintedHistory } from './render-history.ts';

const app = await testApp();
const calls = historyCalls(app);
const print = (token: string, patientId: number) =>
  app.request({ method: 'GET', url: `/services/clinical-history/patients/${patientId}/history/pdf`, token });

describe('the lines of a text', () => {
  const text = (lines: number, end = '\n') => `x${`${end}x`.repeat(lines - 1)}`;
  const row = (lines: number, end?: string) => ({
    treatmentPlan: [newRow({ treatmentDescription: text(lines, end) })],
  });
  const note = (lines: number) => ({ toothNotes: [{ toothNumber: 11, noteText: text(lines) }] });
  const answer = (lines: number) => ({ anamnesis: { motivo_consulta: text(lines) } });

  test.each([
    ['a plan row', row, 50, 'treatmentPlan.0.treatmentDescription'],
    ['a note', note, 200, 'toothNotes.0.noteText'],
    ['an answer', answer, 200, 'anamnesis.motivo_consulta'],
  ])('of %s are limited', async (_, content, limit, field) => {
    const { dentist, patient } = await buildPractice(app);
    const send = (lines: number) => calls.create(dentist.token, patient.id, newHistory(content(lines)));
    const refused = await send(limit + 1);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { [field]: `Máximo ${limit} líneas` }]);
    const created = await send(limit);
    expect(created.statusCode).toBe(201);
    const saved = await calls.save(dentist.token, patient.id, asSave(created.json(), content(limit + 1)));
    expect([saved.statusCode, saved.json().errors]).toEqual([400, { [field]: `Máximo ${limit} líneas` }]);
  });

  test.each(['\r', '\r\n', '\u2028', '\u2029'])('end with %j too', async (end) => {
    const { dentist, patient } = await buildPractice(app);
    const send = (lines: number) => calls.create(dentist.token, patient.id, newHistory(row(lines, end)));
    expect([(await send(51)).statusCode, (await send(50)).statusCode]).toEqual([400, 201]);
  });

  test('of a text from before the limit may stay, and print', async () => {
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

test('a sixth pending print of one caller is a 429, and other callers are served in turn', async () => {
  const practice = await buildPractice(app);
  const other = await buildPractice(app);
  const treatmentPlan = Array.from({ length: 300 }, () => newRow());
  await calls.create(practice.dentist.token, practice.patient.id, newHistory({ treatmentPlan }));
  await calls.create(other.dentist.token, other.patient.id);
  const order: string[] = [];
  const first = Array.from({ length: 6 }, async () => {
    const { statusCode, body, headers } = await print(practice.dentist.token, practice.patient.id);
    order.push(`first ${statusCode}`);
    if (statusCode !== 429) return;
    expect(JSON.parse(body)).toEqual({
      message: 'Ya tienes cinco impresiones en curso. Espera a que terminen.',
    });
    expect(headers['retry-after']).toBe('15');
    const { statusCode: otherStatus } = await print(other.dentist.token, other.patient.id);
    order.push(`other ${otherStatus}`);
  });
  await Promise.all(first);
  expect(order.filter((each) => each === 'first 200')).toHaveLength(5);
  expect(order[0]).toBe('first 429');
  expect(order.indexOf('other 200')).toBeLessThan(4);
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
};
const LARGE = { ...SMALL, clinicName: 'x'.repeat(8_000_000) };
const OPTIONS = { printedBy: 'Ana Pérez', now: WEDNESDAY, timeZone: 'UTC' };

test('a print that exhausts the memory of the thread fails alone', async () => {
  const printer = makePrinter({ memoryMb: 24 });
  const prints = await Promise.allSettled(
    [LARGE, SMALL, SMALL].map((each, index) => printer.print(index, historyPdf, each, OPTIONS)),
  );
  await printer.close();
  expect(prints.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('a print that takes longer than two minutes is a 503, and the next one succeeds', async () => {
  const printer = makePrinter();
  await printer.print(1, historyPdf, SMALL, OPTIONS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const results: unknown[] = [];
  const print = (history: PrintedHistory) =>
    printer.print(1, historyPdf, history, OPTIONS).then(
      ({ fileName }) => results.push(fileName),
      (error: HttpError) => results.push([error.status, error.message, error.retryAfterSeconds]),
    );
  const both = Promise.all([print(LARGE), print(SMALL)]);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(results).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await both;
  const message = 'La impresión tarda demasiado. Vuelve a intentarlo más tarde.';
  expect(results).toEqual([[503, message, 15], 'historia-clinica-30111222.pdf']);
  await printer.close();
});
