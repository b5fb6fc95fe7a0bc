import { describe, expect, it } from 'vitest';
import { breakLines, splitWord } from './line-breaking.ts';

/** Ten letters of 5 points fit. */
const column = { set: (text: string) => ({ text, width: 5 * [...text].length }), width: 50, size: 10 };

describe('a paragraph', () => {
  it.each([
    ['that fits', 'una caries', ['una caries']],
    ['of two lines', 'una caries en la 16', ['una caries', 'en la 16']],
    ['whose word fits on a line of its own alone', 'en vestibular', ['en', 'vestibular']],
    ['whose word fits on no line', 'la vestibularización de', ['la', 'vestibular', 'ización de']],
    ['of one endless word', 'x'.repeat(25), ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
    ['that keeps its blanks', 'a  b', ['a  b']],
  ])('%s', (_, text, lines) => {
    expect(breakLines(text, column).map((line) => line.text)).toEqual(lines);
  });

  it('loses no letter, however narrow the column', () => {
    const lines = breakLines('una caries', { ...column, width: 1 });
    expect(lines.map((line) => line.text).join('')).toBe('unacaries');
  });
});

describe('a word', () => {
  it.each([
    ['is cut where it no longer fits', 'vestibularización', ['vestibular', 'ización']],
    ['is whole where it fits', 'caries', ['caries', '']],
    ['is not cut within a letter of two code units', '𝒳'.repeat(11), ['𝒳'.repeat(10), '𝒳']],
  ])('%s', (_, word, parts) => {
    expect(splitWord(word, column)).toEqual(parts);
  });
});
