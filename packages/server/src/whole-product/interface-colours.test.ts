import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../../web/src', import.meta.url));

/** The palettes, and the chart, which is drawn on white paper in both colour schemes. */
const PALETTES = /^app\/theme\/|\/odontogram\//;

const TESTS = /\.test\.|(^|\/)testing\//;

const COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(\d[^)]*\)/gi;

test('only the palettes contain colours, so that every screen has a dark scheme', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !PALETTES.test(file) && !TESTS.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    (readFileSync(`${web}/${file}`, 'utf8').match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`),
  );
  expect(found).toEqual([]);
});
