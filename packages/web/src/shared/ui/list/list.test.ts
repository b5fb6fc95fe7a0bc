import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './list-address.ts';
import type { CellValue, ListColumn } from './list-column.ts';
import { filterRows, orderRows, searchIndex } from './list-rows.ts';

interface Item {
  readonly value: CellValue;
}
const column: ListColumn<Item> = {
  id: 'value',
  label: 'Valor',
  value: ({ value }) => value,
  filter: 'text',
};
const items = (values: readonly CellValue[]): Item[] => values.map((value) => ({ value }));
const values = (rows: readonly Item[]) => rows.map(({ value }) => value);

describe('orderRows', () => {
  it.each<[string, CellValue[], CellValue[], CellValue[]]>([
    [
      'Spanish letters',
      ['ñandu', 'zorro', 'nube', 'Ábaco', 'abeja', 'oso'],
      ['Ábaco', 'abeja', 'nube', 'ñandu', 'oso', 'zorro'],
      ['zorro', 'oso', 'ñandu', 'nube', 'abeja', 'Ábaco'],
    ],
    ['numbers by value', [10, 9, 100], [9, 10, 100], [100, 10, 9]],
    ['digits in texts by value', ['40', '9', '100'], ['9', '40', '100'], ['100', '40', '9']],
    [
      'blanks last in either direction',
      [null, 'b', '', 'a', undefined, ' '],
      ['a', 'b', null, '', undefined, ' '],
      ['b', 'a', null, '', undefined, ' '],
    ],
    ['equal values in their original order', ['a', 'A', 'á'], ['a', 'A', 'á'], ['a', 'A', 'á']],
    [
      'user names',
      ['paz2', 'paz', 'pb', 'paz1'],
      ['paz', 'paz1', 'paz2', 'pb'],
      ['pb', 'paz2', 'paz1', 'paz'],
    ],
    ['yes before no', [false, true, false], [true, false, false], [false, false, true]],
  ])('sorts %s', (_, given, ascending, descending) => {
    expect(values(orderRows(items(given), column, false))).toEqual(ascending);
    expect(values(orderRows(items(given), column, true))).toEqual(descending);
  });

  it('keeps the order without a column', () => {
    const rows = items(['b', 'a']);
    expect(orderRows(rows, undefined, false)).toBe(rows);
  });
});

describe('filterRows', () => {
  const rows = items(['García', 'GARCIA PAZ', 'Núñez', null, 30111222]);
  const passing = (text: string) => values(filterRows(rows, searchIndex(rows), [column], { value: text }));
  it.each<[string, CellValue[]]>([
    ['gar', ['García', 'GARCIA PAZ']],
    ['GARCÍA', ['García', 'GARCIA PAZ']],
    [' paz ', ['GARCIA PAZ']],
    ['nunez', ['Núñez']],
    ['ñ', ['Núñez']],
    ['á', ['García', 'GARCIA PAZ']],
    ['.', []],
    ['0111', [30111222]],
    ['null', []],
    ['x', []],
  ])('filters by the text %j', (text, expected) => expect(passing(text)).toEqual(expected));

  it.each(['', '   '])('passes every row for the text %j', (text) =>
    expect(passing(text)).toEqual(values(rows)),
  );

  it('passes the rows that match a choice, and all rows for an unknown one', () => {
    const choice: ListColumn<Item> = {
      ...column,
      filter: [{ value: 'none', label: 'Sin valor', matches: ({ value }) => value === null }],
    };
    const chosen = (text: string) => filterRows(rows, searchIndex(rows), [choice], { value: text });
    expect(values(chosen('none'))).toEqual([null]);
    expect(chosen('other')).toHaveLength(rows.length);
  });
});

describe('the address of a list', () => {
  const columns = [column, { ...column, id: 'fixed', sortable: false }];
  const defaults = { sort: { id: 'value', descending: false }, pageSize: 5, pageSizes: [5, 10, 25] };
  const plain = { sort: defaults.sort, page: 0, pageSize: 5, filters: {} };
  it.each([
    ['', plain],
    ['sort=-value', { ...plain, sort: { id: 'value', descending: true } }],
    ['page=3&size=25', { ...plain, page: 2, pageSize: 25 }],
    ['value=a+b', { ...plain, filters: { value: 'a b' } }],
  ])('parses and formats %j', (search, address) => {
    expect(readAddress(new URLSearchParams(search), columns, defaults)).toEqual(address);
    expect(writeAddress(address, defaults).toString().split('&').sort()).toEqual(search.split('&').sort());
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'size=7',
    'size=x',
    'sort=other',
    'sort=fixed',
    'other=1',
    'value=',
  ])('ignores the invalid %j', (search) =>
    expect(readAddress(new URLSearchParams(search), columns, defaults)).toEqual(plain),
  );
});

describe('the search box', () => {
  const people = [
    { name: 'Lucía', surname: 'Fernández', doc: '28456913' },
    { name: 'Ramiro', surname: 'Ledesma', doc: '38210447' },
    { name: 'Ana Lucía', surname: 'Paz', doc: '30111222' },
  ];
  type Person = (typeof people)[number];
  const text = (id: keyof Person, toSearchText?: (typed: string) => string): ListColumn<Person> => ({
    id,
    label: id,
    filter: 'text',
    value: (person) => person[id],
    ...(toSearchText && { toSearchText }),
  });
  const columns = [text('name'), text('surname'), text('doc', (typed) => typed.replaceAll('.', ''))];

  it.each<[string, string[]]>([
    ['lucia', ['Fernández', 'Paz']],
    ['lucia fern', ['Fernández']],
    ['PAZ ana', ['Paz']],
    ['38.210', ['Ledesma']],
    ['lucia ledesma', []],
    [' ', ['Fernández', 'Ledesma', 'Paz']],
  ])('%j finds rows of which every word is in some column', (q, surnames) => {
    const found = filterRows(people, searchIndex(people), columns, { q });
    expect(found.map(({ surname }) => surname)).toEqual(surnames);
  });

  it('narrows the rows that the other filters pass', () => {
    expect(filterRows(people, searchIndex(people), columns, { q: 'lucia', surname: 'paz' })).toHaveLength(1);
  });
});
