import { restoreLetters } from './damaged-letters.ts';

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** `="00123"`, which spreadsheets use to keep a number as text. */
const FORMULA_TEXT = /^=\s*"((?:[^"]|"")*)"$/;

const FORMULA_GUARD = /(^\s*|[,;"\t\r\n])'(?=\s*[=+\-@＝＋－＠])/g;

export interface CleanCell {
  readonly text: string;
  readonly isDamaged: boolean;
}

export function readCell(cell: string): CleanCell {
  const restored = restoreLetters(cell);
  return { text: cleaned(restored), isDamaged: restored !== cell };
}

export const cleanCell = (cell: string): string => readCell(cell).text;

function cleaned(cell: string): string {
  const text = cell
    .replaceAll('\0', '')
    .replace(INVISIBLE, '')
    .replace(FORMULA_GUARD, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const [, formula] = FORMULA_TEXT.exec(text) ?? [];
  return (formula === undefined ? text : formula.replaceAll('""', '"').trim())
    .replace(/^'(?=\d)/, '')
    .replaceAll('\u2011', '-')
    .toWellFormed();
}
