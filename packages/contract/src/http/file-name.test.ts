import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  ['attachment; filename="historia-12.json"', 'historia-12.json'],
  ['inline; filename=a.pdf', 'a.pdf'],
  ['inline;filename=a.pdf', 'a.pdf'],
  [`inline;filename*=UTF-8''a.pdf`, 'a.pdf'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  [`attachment; filename="?.pdf"; filename*=UTF-8''radiograf%C3%ADa%20%C3%B1.pdf`, 'radiografía ñ.pdf'],
  [`attachment; filename*=UTF-8''%E0%A4`, undefined],
  ['attachment', undefined],
  [null, undefined],
])('reads from the Content-Disposition %j the file name %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
