import { describe, expect, it } from 'vitest';
import { breakLines, splitWord } from './line-breaking.ts';

/** Ten letters wide. */
const column = { measure: (text: string) => 5 * [...text].length, widthInPoints: 50 };

describe('breakLines', () => {
  it.each([
    ['keeps a paragraph that fits', 'una caries', ['una caries']],
    ['breaks between words', 'una caries en la 16', ['una caries', 'en la 16']],
    ['breaks before a word that no longer fits', 'en vestibular', ['en', 'vestibular']],
    ['splits a word longer than a line', 'la vestibularización de', ['la', 'vestibular', 'ización de']],
    ['splits a single long word', 'x'.repeat(25), ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
    ['keeps two spaces', 'a  b', ['a  b']],
  ])('%s', (_, text, lines) => {
    expect(breakLines(text, column)).toEqual(lines);
  });

  it('keeps every letter in the narrowest column', () => {
    const lines = breakLines('una caries', { ...column, widthInPoints: 1 });
    expect(lines.join('')).toBe('unacaries');
  });
});

describe('splitWord', () => {
  it.each([
    ['splits a word where it no longer fits', 'vestibularización', ['vestibular', 'ización']],
    ['keeps a word that fits', 'caries', ['caries']],
    ['does not split a surrogate pair', '𝒳'.repeat(11), ['𝒳'.repeat(10), '𝒳']],
  ])('%s', (_, word, parts) => {
    expect(splitWord(word, column)).toEqual(parts);
  });
});
