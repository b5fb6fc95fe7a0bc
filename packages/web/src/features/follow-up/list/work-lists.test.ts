import { describe, expect, it } from 'vitest';
import { workItem, workList } from '../testing/work-items.ts';
import { appendPage, insertItem, itemsOf, positionOf, removeItem, replaceItem } from './work-lists.ts';

const [first, second, third] = [workItem({ id: 1 }), workItem({ id: 2 }), workItem({ id: 3 })];
const other = workItem({ kind: 'missed', id: 2 });
const list = workList([first, second, third, other]);
const keys = (given: typeof list) =>
  given.groups.map(({ kind, count, items }) => [kind, count, ...items.map(({ id }) => id)]);

describe('an item of a list', () => {
  it('removes an item from its own kind only', () => {
    expect(keys(removeItem(list, second))).toEqual([
      ['recall', 2, 1, 3],
      ['missed', 1, 2],
    ]);
    expect(removeItem(list, { kind: 'missed', id: 9 })).toBe(list);
  });

  it('restores an item once, where it was', () => {
    const back = insertItem(removeItem(list, second), second, positionOf(list, second));
    expect(back).toEqual(list);
    expect(insertItem(back, second, 0)).toEqual(list);
  });

  it('restores the kind of an item if the list was reloaded without it', () => {
    expect(keys(insertItem(workList([first]), other, 4))).toEqual([
      ['recall', 1, 1],
      ['missed', 1, 2],
    ]);
  });

  it('replaces an item in its place', () => {
    const changed = replaceItem(list, { ...second, title: 'Ortodoncia' });
    expect(itemsOf(changed).map(({ title }) => title)).toEqual([
      'Limpieza',
      'Ortodoncia',
      'Limpieza',
      'Limpieza',
    ]);
  });
});

it('appends a page and lists an item of both pages once', () => {
  const page = {
    ...list,
    groups: [{ kind: 'recall' as const, count: 9, items: [third, workItem({ id: 4 })] }],
  };
  expect(keys(appendPage(list, page))).toEqual([
    ['recall', 9, 1, 2, 3, 4],
    ['missed', 1, 2],
  ]);
});
