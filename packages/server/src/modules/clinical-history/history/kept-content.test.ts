import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashVersion } from './hash-version.ts';
import { type Kept, type KeptRow, keep, tellAll, tellVersion } from './kept-content.ts';

/** The documents one after the other, as their versions keep them. */
function keepAll(documents: readonly string[]): Kept[] {
  const versions: Kept[] = [];
  for (const [at, content] of documents.entries()) {
    const before = versions.at(-1);
    versions.push(keep(content, before && { content: documents[at - 1] ?? '', changes: before.changes }));
  }
  return versions;
}

/** The same as rows of the table. */
const rowsOf = (documents: readonly string[]): KeptRow[] =>
  keepAll(documents).map((kept, at) => {
    const [version, savedAt, action] = [at + 1, new Date(0), 'saved' as const];
    const content = documents[at] ?? '';
    const hash = hashVersion(null, { historyId: 1, version, authorId: 2, savedAt, action, content });
    const row = { history_id: 1, version, author_id: 2, saved_at: savedAt, action };
    return { ...row, ...kept, previous_hash: null, hash };
  });

/** A row as it is found by itself: with what is kept from its whole version on. */
const found = (rows: readonly KeptRow[], at: number) => {
  const row = rows[at] as KeptRow;
  const lines = rows.slice(at - row.changes, at + 1).map(({ kept }) => kept);
  return { ...row, lines: lines.join('\n') };
};

const contents = (rows: readonly KeptRow[]) => tellAll(rows).map(({ content }) => content);

const document = (motivo: string, tooth = '', plan: unknown = 'Control. '.repeat(300), note = '') =>
  JSON.stringify({
    demographics: {},
    anamnesis: { motivo },
    toothStatus: { 11: tooth },
    treatmentPlan: plan,
    toothNotes: note,
  });
const LONG = document('Dolor');
const visits = (count: number) => Array.from({ length: count }, (_, visit) => document(`${visit}`));

test('whatever is saved after whatever, each version tells its document to the byte', () => {
  // Few letters, so that beginnings and ends are often the same; of the faces each two share half of their code.
  const letter = fc.constantFrom(
    'a',
    'b',
    'ñ',
    '"',
    '\\',
    '\n',
    '\u{1f600}',
    '\u{1f601}',
    '\u{20600}',
    '\u2028',
  );
  const piece = fc.string({ unit: letter, maxLength: 12 });
  const plan = fc.tuple(piece, fc.nat({ max: 2 })).map(([text, times]) => text + LONG.repeat(times));
  const saved = fc.tuple(piece, piece, plan, piece).map((parts) => document(...parts));
  const strange = fc.constantFrom(LONG, '{}', JSON.stringify(LONG));
  fc.assert(
    fc.property(fc.array(fc.oneof(saved, strange), { minLength: 1, maxLength: 40 }), (documents) => {
      const rows = rowsOf(documents);
      expect(contents(rows)).toEqual(documents);
      for (const [at, { kept }] of rows.entries()) {
        expect(tellVersion(found(rows, at))).toBe(documents[at]);
        expect(kept).not.toMatch(/\\ud[89a-f]/);
      }
    }),
  );
});

describe('what is written', () => {
  test('of a long document that changes little: what changed in each section', () => {
    const [, second] = keepAll([LONG, document('Presión', 'roja', undefined, '¡Ojo!')]);
    expect(second).toEqual({
      kept: '[[42,47,"Presión"],[71,71,"roja"],[2807,2807,"¡Ojo!"]]',
      changes: 1,
    });
  });

  test.each([
    ['nothing', LONG, LONG, '[]'],
    ['something added at the end', LONG, `${LONG} `, '[[2809,2809," "]]'],
    ['something taken away at the beginning', ` ${LONG}`, LONG, '[[0,1,""]]'],
    ['one of two that are the same', document('aa'), document('a'), '[[43,44,""]]'],
    ['the second half of a character', document('\u{1f600}'), document('\u{1f601}'), '[[42,44,"\u{1f601}"]]'],
    ['the first half of a character', document('\u{1f600}'), document('\u{20600}'), '[[42,44,"\u{20600}"]]'],
  ])('of a long document that changes little: %s', (_, before, now, kept) => {
    expect(keepAll([before, now])[1]).toEqual({ kept, changes: 1 });
  });

  test('the document itself where it is short, the first one, or another one for the most part', () => {
    const other = document('Dolor', '', 'Extracción. '.repeat(300));
    const documents = [document('Dolor', '', ''), document('Presión', '', ''), LONG, other];
    expect(keepAll(documents)).toEqual(documents.map((kept) => ({ kept, changes: 0 })));
  });

  test('and again after fifteen changes, so that few rows tell a version', () => {
    const changes = keepAll(visits(34)).map((each) => each.changes);
    const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);
    expect(changes).toEqual([...upTo(15), ...upTo(15), 0, 1]);
  });
});

describe('a version is not told, by itself or with the others, where a row before it', () => {
  const reasons = ['Dolor', 'Presión', 'Tos', 'Fiebre'].map((reason) => document(reason));
  const rows = rowsOf([...reasons, document('Dolor', '', 'Extracción. '.repeat(300))]);
  const [first, last] = [0, 4].map((at) => rows[at]?.kept);
  const damaged = (overrides: Partial<Kept>) =>
    rows.map((row, at) => (at === 1 ? { ...row, ...overrides } : row));

  test.each([
    ['tells something else', { kept: '[[0,1,"x"]]' }],
    ['tells nothing', { kept: '7' }],
  ])('%s', (_, overrides) => {
    const versions = damaged(overrides);
    expect(contents(versions).slice(2)).toEqual([undefined, undefined, last]);
    for (const at of [2, 3]) expect(() => tellVersion(found(versions, at))).toThrow();
  });

  test('is missing', () => {
    expect(contents(rows.toSpliced(1, 1))).toEqual([first, undefined, undefined, last]);
    const alone = { ...found(rows, 3), lines: `${first}\n${rows[2]?.kept}\n${rows[3]?.kept}` };
    expect(() => tellVersion(alone)).toThrow('history 1 version 4 is not told as it was saved');
  });

  test('is another one than it says', () => {
    expect(contents(damaged({ changes: 2 }))).toEqual([first, undefined, undefined, undefined, last]);
    expect(contents(rows.slice(1))).toEqual([undefined, undefined, undefined, last]);
  });
});

test('a whole row is told as it stands, whatever its hash says', () => {
  const rows = rowsOf([LONG]).map((row) => ({ ...row, hash: Buffer.alloc(32) }));
  expect([tellVersion(found(rows, 0)), contents(rows)]).toEqual([LONG, [LONG]]);
});
