import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Kept, keep, tellAll, tellLines } from './kept-content.ts';

/** The documents one after the other, as their versions keep them. */
function keepAll(documents: readonly string[]): Kept[] {
  const versions: Kept[] = [];
  for (const [at, content] of documents.entries()) {
    const before = versions.at(-1);
    versions.push(keep(content, before && { content: documents[at - 1] ?? '', changes: before.changes }));
  }
  return versions;
}

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
  // Few letters, so that beginnings and ends are often the same; the two faces share half of their code.
  const letter = fc.constantFrom('a', 'b', 'ñ', '"', '\\', '\n', '😀', '😁', '\u2028');
  const piece = fc.string({ unit: letter, maxLength: 12 });
  const plan = fc.tuple(piece, fc.nat({ max: 2 })).map(([text, times]) => text + LONG.repeat(times));
  const saved = fc.tuple(piece, piece, plan, piece).map((parts) => document(...parts));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(saved, fc.constant(LONG), fc.constantFrom('{}', JSON.stringify(LONG))), {
        minLength: 1,
        maxLength: 40,
      }),
      (documents) => {
        const versions = keepAll(documents);
        expect(tellAll(versions)).toEqual(documents);
        for (const [at, { changes }] of versions.entries()) {
          const lines = versions.slice(at - changes, at + 1).map(({ kept }) => kept);
          expect(tellLines(lines.join('\n'), changes)).toBe(documents[at]);
        }
      },
    ),
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

test('a version is not told where a row is missing', () => {
  const lines = keepAll(visits(3)).map(({ kept }) => kept);
  expect(() => tellLines([lines[0], lines[2]].join('\n'), 2)).toThrow('1 changes of a document for 2');
});
