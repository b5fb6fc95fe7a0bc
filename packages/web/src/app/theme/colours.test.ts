import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../**/testing/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** The palettes, and the chart, which is a drawing on white paper in both of them. */
const PALETTES = /^\.\/|\/odontogram\//;

const COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(\d[^)]*\)/gi;

it('has colours in the palettes only, so that every screen has a dark scheme', () => {
  const others = Object.entries(sources).filter(([file]) => !PALETTES.test(file));
  expect(others.length).toBeGreaterThan(300);
  const found = others.flatMap(([file, text]) =>
    (text.match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`),
  );
  expect(found).toEqual([]);
});
