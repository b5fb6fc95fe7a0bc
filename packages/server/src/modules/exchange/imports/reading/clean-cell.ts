import { restoreLetters } from './damaged-letters.ts';

/** Directions of writing, joiners and soft hyphens: nobody sees them. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text that a spreadsheet keeps as text by a formula: `="00123"`. */
const FORMULA_TEXT = /^=\s*"((?:[^"]|"")*)"$/;

/** The apostrophe with which our exports and spreadsheets keep a text from being evaluated. */
const GUARD = /(^\s*|[,;"\t\r\n])'(?=\s*[=+\-@＝＋－＠])/g;

export interface CleanCell {
  readonly text: string;
  /** True if a letter of it was damaged and is a guess. */
  readonly isDamaged: boolean;
}

export function readCell(cell: string): CleanCell {
  const restored = restoreLetters(cell);
  return { text: cleaned(restored), isDamaged: restored !== cell };
}

/** A cell without what a spreadsheet adds to it, and with single spaces. */
export const cleanCell = (cell: string): string => readCell(cell).text;

function cleaned(cell: string): string {
  const text = cell
    .replaceAll('\0', '')
    .replace(INVISIBLE, '')
    .replace(GUARD, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const [, formula] = FORMULA_TEXT.exec(text) ?? [];
  return (formula === undefined ? text : formula.replaceAll('""', '"').trim())
    .replace(/^'(?=\d)/, '')
    .replaceAll('\u2011', '-')
    .toWellFormed();
}
