import { ApiError } from '@dentaria/contract/http/client.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBulk } from './use-bulk.ts';

function pendingCalls() {
  const pending: { item: number; settle: (error?: Error) => Promise<void> }[] = [];
  const call = (item: number) =>
    new Promise<void>((resolve, reject) => {
      pending.push({
        item,
        settle: (error) => act(async () => (error ? reject(error) : resolve())),
      });
    });
  return { pending, call };
}

function start(items: readonly number[]) {
  const { pending, call } = pendingCalls();
  const { result } = renderHook(() => useBulk());
  let outcome: ReturnType<ReturnType<typeof useBulk>['run']> | undefined;
  act(() => {
    outcome = result.current.run({ items, nameOf: (item) => `fila ${item}`, call, fallback: 'No se pudo' });
  });
  return { pending, bulk: () => result.current, outcome: async () => outcome };
}

test('runs four calls at a time', async () => {
  const { pending, bulk } = start([1, 2, 3, 4, 5]);
  expect(pending.map(({ item }) => item)).toEqual([1, 2, 3, 4]);
  await pending[2]?.settle();
  expect(pending.map(({ item }) => item)).toEqual([1, 2, 3, 4, 5]);
  expect(bulk().state).toMatchObject({ total: 5, done: 1, running: true });
});

test('clears its state when every call succeeded', async () => {
  const { pending, bulk, outcome } = start([1, 2]);
  for (const { settle } of pending) await settle();
  expect(bulk().state).toBeUndefined();
  expect(await outcome()).toEqual({ succeeded: 2, failures: [] });
});

test('lists failures with the server’s reason or the fallback until it is closed', async () => {
  const { pending, bulk, outcome } = start([1, 2, 3]);
  await pending[0]?.settle(new ApiError(409, { message: 'Tiene historias' }, null));
  await pending[1]?.settle(new ApiError(500, {}, null));
  await pending[2]?.settle();
  const failures = [
    { name: 'fila 1', reason: { text: 'Tiene historias' } },
    { name: 'fila 2', reason: { text: 'No se pudo' } },
  ];
  expect(bulk().state).toEqual({ total: 3, done: 3, failures, running: false });
  expect(await outcome()).toEqual({ succeeded: 1, failures });
  act(() => bulk().close());
  expect(bulk().state).toBeUndefined();
});

test('stopping lets the calls in flight finish and starts no others', async () => {
  const { pending, bulk, outcome } = start([1, 2, 3, 4, 5, 6]);
  act(() => bulk().stop());
  for (const { settle } of [...pending]) await settle();
  expect(pending).toHaveLength(4);
  expect(await outcome()).toEqual({ succeeded: 4, failures: [] });
});

test('can run again after being stopped', async () => {
  const { pending, bulk } = start([1]);
  act(() => bulk().stop());
  await pending[0]?.settle();
  const again = pendingCalls();
  await act(async () => {
    void bulk().run({ items: [7], nameOf: String, call: again.call, fallback: '' });
  });
  expect(again.pending.map(({ item }) => item)).toEqual([7]);
});
