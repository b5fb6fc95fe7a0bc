import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { trueTypeOf } from './woff.ts';

test('a WOFF font has the same glyphs as TrueType', () => {
  const file = fileURLToPath(import.meta.resolve('@fontsource/roboto/files/roboto-greek-400-normal.woff'));
  const woff = readFileSync(file);
  const trueType = trueTypeOf(woff);
  expect(trueType.readUInt32BE(0)).toBe(0x00010000);
  expect(trueType.length).toBe(woff.readUInt32BE(16));
  const widths = (font: Buffer) => JSON.stringify(create(font).layout('αβγ'), ['positions', 'xAdvance']);
  expect(widths(trueType)).toBe(widths(woff));
  expect(widths(trueType)).toContain('xAdvance');
});
