// Reads docs/statements.tsv and docs/conformance.tsv.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const readRows = (path) =>
  readFileSync(join(root, path), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** A duration in a statement, e.g. "5000 ms", "7 days". */
const DURATION = /\b\d+ (?:ms|s|seconds|minutes|hours|days)\b/;

export const readStatements = () =>
  readRows('docs/statements.tsv').map(([id, section, text, shownBy]) => ({
    id,
    section,
    text,
    /** A statement about a screen or a duration needs a mutant: nothing else shows that its test can fail. */
    needsMutant: shownBy === 'screen' || DURATION.test(text),
  }));

export const readConformance = () =>
  readRows('docs/conformance.tsv').map(([id, file, test = '', mutant = '', ...rest]) => {
    const colon = test.indexOf(': ');
    return {
      id,
      file,
      test: { file: colon < 0 ? test : test.slice(0, colon), title: colon < 0 ? '' : test.slice(colon + 2) },
      mutant,
      isComplete: Boolean(file && test) && rest.length === 0,
    };
  });

const ARROW = ' → ';

/** The replacement of a mutant, written `find → replace` with `\n` for a line break. Undefined for another format. */
export function parseMutant(mutant) {
  const at = mutant.indexOf(ARROW);
  if (at < 1) return undefined;
  const text = (part) => part.replaceAll('\\n', '\n');
  return { find: text(mutant.slice(0, at)), replace: text(mutant.slice(at + ARROW.length)) };
}

/** Matches the titles of the tests that a reference names: part of a title, whose `%s` or `$name` is any text. */
export const titlePattern = (title) =>
  title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\$\w+|%[sdifjo#]/g, '.*');
