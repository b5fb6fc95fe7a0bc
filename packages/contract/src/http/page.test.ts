import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { validate } from './validate.ts';

const query = pageQuery({
  sort: ['startsAt', 'patient'],
  order: 'desc',
  filters: { status: z.enum(['open', 'done']).optional() },
});

describe('the query of a page', () => {
  it('has the first sort key, its order and fifty rows as defaults', () => {
    expect(query.parse({})).toEqual({ sort: 'startsAt', order: 'desc', limit: 50 });
  });

  it('reads every member from the text of a URL', () => {
    const text = { sort: 'patient', order: 'asc', limit: '100', cursor: 'abc_-1', status: 'open' };
    expect(query.parse(text)).toEqual({ ...text, limit: 100 });
  });

  it.each([
    [{ limit: '0' }, 'limit', 'Debe ser un número de 1 a 100'],
    [{ limit: '101' }, 'limit', 'Debe ser un número de 1 a 100'],
    [{ limit: '1e2' }, 'limit', 'Debe ser un número de 1 a 100'],
    [{ sort: 'password' }, 'sort', 'Orden inválido'],
    [{ order: 'up' }, 'order', 'Orden inválido'],
    [{ cursor: '' }, 'cursor', 'Página inválida'],
    [{ cursor: 'a b' }, 'cursor', 'Página inválida'],
    [{ cursor: 'x'.repeat(1001) }, 'cursor', 'Página inválida'],
    [{ status: 'lost' }, 'status', 'Valor inválido'],
  ])('refuses %j', (text, field, message) => {
    expect(validate(query, text)).toEqual({ ok: false, errors: { [field]: message } });
  });
});

it('a page has null cursors at the ends of the list', () => {
  const page = { items: [{ id: 1 }], nextCursor: 'abc', previousCursor: null };
  expect(pageOf(z.object({ id: z.int() })).parse(page)).toEqual(page);
});
