import { describe, expect, test } from 'vitest';
import { plainLines } from './plain-lines.ts';

describe('plainLines', () => {
  test.each([
    ['one procedure per line', 'Restauración 16\nExtracción 38', ['Restauración 16', 'Extracción 38']],
    ['every kind of line end', 'a\r\nb\rc\u2028d\u2029e\u0085f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['blank lines and lines without a word', '\n  \n---\n***\n• \nSellador\n. . .', ['Sellador']],
    ['bullets', '- a\n* b\n+ c\n• d\n– e\n— f\n> g\n- - h', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['numbering', '1. a\n2) b\n 10.  c\n- 3. d', ['a', 'b', 'c', 'd']],
    [
      'codes and dates that are not numbering',
      '02.22 Restauración\n10.01 x\n16 y',
      ['02.22 Restauración', '10.01 x', '16 y'],
    ],
    ['headings, emphasis, code', '## Plan\n**Caries** en `16`\n__b__', ['Plan', 'Caries en 16', 'b']],
    ['fences', '```text\nRestauración\n```\n~~~', ['Restauración']],
    [
      'tags, keeping the text inside them',
      '<p>Uno <b>dos</b></p><br/>\n<script>alert(1)</script>',
      ['Uno dos', 'alert(1)'],
    ],
    ['a comparison that is not a tag', 'Si < 3 mm y > 1 mm', ['Si < 3 mm y > 1 mm']],
    ['control characters', 'a\u0000b\u001b[31mc\u0007\td', ['a b [31mc d']],
    ['bidirectional and invisible characters', 'a\u202eb\u200bc\ufeffd\u2066e', ['a b c d e']],
    ['a lone surrogate', 'a\ud800b', ['a\ufffdb']],
    ['repeated spaces', '  Uno \u00a0  dos\t tres  ', ['Uno dos tres']],
    ['an empty text', '', []],
  ])('plainLines handles %s', (_, text, lines) => {
    expect(plainLines(text)).toEqual(lines);
  });

  test('plainLines returns at most 30 lines of 200 characters, none cut within a surrogate pair', () => {
    const lines = plainLines(Array.from({ length: 100 }, (_, i) => `${i} ${'🦷'.repeat(200)}`).join('\n'));
    expect(lines).toHaveLength(30);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(200);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(plainLines('x'.repeat(201))).toEqual(['x'.repeat(200)]);
  });

  test('plainLines runs in linear time on a megabyte of unclosed tags, spaces or bullets', () => {
    expect(plainLines('<a'.repeat(500_000))).toHaveLength(1);
    expect(plainLines(' '.repeat(1_000_000))).toEqual([]);
    expect(plainLines('- '.repeat(500_000))).toEqual([]);
  });
});
