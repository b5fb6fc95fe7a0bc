import { expect, test } from 'vitest';
import { rangeFaults, uploadFaults } from './testing/bad-files.ts';
import { allowedPrincipal, startFuzz, type Target, targetsOf } from './testing/fuzz.ts';

const fuzz = await startFuzz();

const validCall = ({ testCase }: Target) => ({
  params: testCase.params?.(fuzz.scenario.world),
  query: testCase.query?.(fuzz.scenario.world),
  token: fuzz.scenario.tokens[allowedPrincipal(testCase)],
});

const uploads = targetsOf(({ upload }) => upload !== undefined);
const rangeDownloads = targetsOf(({ download }) => download?.ranges === true);

test.each(uploads.map((target) => [target.name, target] as const))(
  '%s rejects files of an invalid type or length',
  async (name, target) => {
    if (!target.route.upload) throw new Error(`${name} is not an upload`);
    const send = (body: Buffer | undefined, headers: Readonly<Record<string, string>>) =>
      fuzz.call(name, { ...validCall(target), body, headers });
    expect(await uploadFaults(target.route.upload, send)).toEqual([]);
  },
);

test.each(rangeDownloads.map((target) => [target.name, target] as const))(
  '%s handles malformed and unusual ranges',
  async (name, target) => {
    const read = (headers: Readonly<Record<string, string>>) =>
      fuzz.call(name, { ...validCall(target), headers });
    expect(await rangeFaults(read)).toEqual([]);
  },
);
