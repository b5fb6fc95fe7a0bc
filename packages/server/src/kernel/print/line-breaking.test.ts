import { describe, expect, it } from 'vitest';
import { breakLines, splitWord } from './line-breaking.ts';

/** Ten letters wide. */
const column = { measure: (text: string) => 5 * [...text].length, width: 50 };

describe('a paragraph', () => {
  it.each([
    ['that fits', 'una caries', ['una caries']],
    ['of two lines', 'una caries en la 16', ['una caries', 'en la 16']],
    ['with a word that needs a line of its own', 'en vestibular', ['en', 'vestibular']],
    ['with a word longer than a line', 'la vestibularización de', ['la', 'vestibular', 'ización de']],
    ['of one long word', 'x'.repeat(25), ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
    ['with two spaces', 'a  b', ['a  b']],
  ])('%s', (_, text, lines) => {
    expect(breakLines(text, column)).toEqual(lines);
  });

  it('loses no letter, however narrow the column', () => {
    const lines = breakLines('una caries', { ...column, width: 1 });
    expect(lines.join('')).toBe('unacaries');
  });
});

describe('a word', () => {
  it.each([
    ['is split where it no longer fits', 'vestibularización', ['vestibular', 'ización']],
    ['is whole where it fits', 'caries', ['caries']],
    ['is not split within a surrogate pair', '𝒳'.repeat(11), ['𝒳'.repeat(10), '𝒳']],
  ])('%s', (_, word, parts) => {
    expect(splitWord(word, column)).toEqual(parts);
  });
});
