import { expect, onTestFinished, test } from 'vitest';
import { makeShares } from './shares.ts';

/** Simulates clinics whose calls take one second. `pass` advances the time. */
function open() {
  let time = 0;
  const shares = makeShares(8, () => time);
  const ends: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const running = new Map<string, number>();
  /** Number of users per clinic who call without a pause. */
  const flooding = new Map<string, number>();
  let isOver = false;
  const call = (user: string, group: string): Promise<void> =>
    shares.run({ user, group, ...(group === 'visitors' && { isCrowd: true }) }, async () => {
      running.set(group, (running.get(group) ?? 0) + 1);
      await new Promise<void>((resolve) => void ends.push(resolve));
      running.set(group, (running.get(group) ?? 0) - 1);
    });
  const goOn = async (user: string, group: string, number: number): Promise<void> => {
    while (!isOver && number <= (flooding.get(group) ?? 0)) await call(user, group);
  };
  const endAll = async (): Promise<void> => {
    for (const end of ends.splice(0)) end();
    await settle();
  };
  onTestFinished(async () => {
    isOver = true;
    do await endAll();
    while (ends.length > 0);
  });
  return {
    /** Sets the number of users of the clinic who call without a pause. */
    use: (group: string, users: number): void => {
      const before = flooding.get(group) ?? 0;
      flooding.set(group, users);
      for (let number = before + 1; number <= users; number += 1)
        void goOn(`${group}-${number}`, group, number);
    },
    pass: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        time += 1_000;
        await endAll();
      }
    },
    running: (group: string): number => running.get(group) ?? 0,
  };
}

test('cuts a clinic to a third of its share once its calls have waited for ten seconds, until none waits', async () => {
  const { use, pass, running } = open();
  use('other', 1);
  use('hostile', 6);
  await pass(9);
  expect(running('hostile')).toBe(3);
  await pass(3);
  expect(running('hostile')).toBe(1);
  await pass(60);
  expect(running('hostile')).toBe(1);
  expect(running('other')).toBe(1);
  use('hostile', 1);
  await pass(20);
  use('hostile', 6);
  await pass(1);
  expect(running('hostile')).toBe(3);
});

test('gives the only active clinic all connections but one, until another clinic calls', async () => {
  const { use, pass, running } = open();
  use('large', 12);
  await pass(60);
  expect(running('large')).toBe(7);
  use('other', 1);
  await pass(2);
  expect(running('large')).toBe(1);
  expect(running('other')).toBe(1);
  use('other', 0);
  await pass(12);
  expect(running('large')).toBe(7);
});

test('leaves a clinic its share while none of its calls waits', async () => {
  const { use, pass, running } = open();
  use('other', 1);
  use('busy', 3);
  await pass(60);
  expect(running('busy')).toBe(3);
});

test('does not cut the share of visitors when they flood the server', async () => {
  const { use, pass, running } = open();
  use('other', 1);
  use('visitors', 6);
  await pass(60);
  expect(running('visitors')).toBe(3);
});
