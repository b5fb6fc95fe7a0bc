import { ApiError } from '@dentaria/contract/http/client.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBulk } from './use-bulk.ts';

/** Calls that the test resolves. */
function heldCalls() {
  const held: { item: number; end: (error?: Error) => Promise<void> }[] = [];
  const call = (item: number) =>
    new Promise<void>((resolve, reject) => {
      held.push({
        item,
        end: (error) => act(async () => (error ? reject(error) : resolve())),
      });
    });
  return { held, call };
}

function begin(items: readonly number[]) {
  const { held, call } = heldCalls();
  const { result } = renderHook(() => useBulk());
  let outcome: ReturnType<ReturnType<typeof useBulk>['run']> | undefined;
  act(() => {
    outcome = result.current.run({ items, nameOf: (item) => `fila ${item}`, call, fallback: 'No se pudo' });
  });
  return { held, bulk: () => result.current, outcome: async () => outcome };
}

test('runs four calls at a time', async () => {
  const { held, bulk } = begin([1, 2, 3, 4, 5]);
  expect(held.map(({ item }) => item)).toEqual([1, 2, 3, 4]);
  await held[2]?.end();
  expect(held.map(({ item }) => item)).toEqual([1, 2, 3, 4, 5]);
  expect(bulk().state).toMatchObject({ total: 5, done: 1, running: true });
});

test('clears its state when every call succeeded', async () => {
  const { held, bulk, outcome } = begin([1, 2]);
  for (const { end } of held) await end();
  expect(bulk().state).toBeUndefined();
  expect(await outcome()).toEqual({ succeeded: 2, failures: [] });
});

test('lists failures with the server’s reason or the fallback until it is closed', async () => {
  const { held, bulk, outcome } = begin([1, 2, 3]);
  await held[0]?.end(new ApiError(409, { message: 'Tiene historias' }, null));
  await held[1]?.end(new ApiError(500, {}, null));
  await held[2]?.end();
  const failures = [
    { name: 'fila 1', reason: 'Tiene historias' },
    { name: 'fila 2', reason: 'No se pudo' },
  ];
  expect(bulk().state).toEqual({ total: 3, done: 3, failures, running: false });
  expect(await outcome()).toEqual({ succeeded: 1, failures });
  act(() => bulk().close());
  expect(bulk().state).toBeUndefined();
});

test('stopping lets the calls in flight finish and starts no others', async () => {
  const { held, bulk, outcome } = begin([1, 2, 3, 4, 5, 6]);
  act(() => bulk().stop());
  for (const { end } of [...held]) await end();
  expect(held).toHaveLength(4);
  expect(await outcome()).toEqual({ succeeded: 4, failures: [] });
});

test('can run again after being stopped', async () => {
  const { held, bulk } = begin([1]);
  act(() => bulk().stop());
  await held[0]?.end();
  const again = heldCalls();
  await act(async () => {
    void bulk().run({ items: [7], nameOf: String, call: again.call, fallback: '' });
  });
  expect(again.held.map(({ item }) => item)).toEqual([7]);
});
