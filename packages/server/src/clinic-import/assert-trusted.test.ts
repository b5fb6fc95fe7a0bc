import { expect, test } from 'vitest';
import { exportSigner } from '../kernel/secrets/signing.ts';
import { assertTrusted } from './assert-trusted.ts';

// signatures.exhaustive.test.ts runs the command.
const [OWN, OTHER] = ['this installation', 'another one'].map((secret) => exportSigner(secret).fingerprint);

const decide = (signer: string | undefined, own: string | undefined, ...options: string[]): string => {
  try {
    return assertTrusted(signer, {
      own,
      signedBy: options.find((option) => !option.startsWith('--')),
      acceptsUnsigned: options.includes('--accept-unsigned'),
    });
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
};

test.each([
  ['its own export', OWN, OWN, [], /^Signed by \S+, which is this installation\.$/],
  ['its own export, if another key is named', OWN, OWN, [OTHER], /^refused: .* not by/],
  ['an export signed with the named key', OTHER, OWN, [OTHER], /^Signed by \S+\.$/],
  [
    'an export signed with the named key, before the installation has a key',
    OTHER,
    undefined,
    [OTHER],
    /^Signed by \S+\.$/,
  ],
  ['an export signed with another key', OTHER, OWN, [], /^refused: .* --signed-by \S+$/],
  [
    'an export signed with another key, before the installation has a key',
    OTHER,
    undefined,
    [],
    /^refused: .* --signed-by \S+$/,
  ],
  [
    'an export signed with another key, if unsigned exports are accepted',
    OTHER,
    OWN,
    ['--accept-unsigned'],
    /^refused: .* signed by/,
  ],
  ['an unsigned export', undefined, OWN, [], /^refused: .* --accept-unsigned\.$/],
  [
    'an unsigned export, if a key is named',
    undefined,
    OWN,
    [OTHER, '--accept-unsigned'],
    /^refused: .* not signed/,
  ],
  ['an unsigned export that is accepted', undefined, OWN, ['--accept-unsigned'], /^Without a signature: /],
  ['an export by an invalid fingerprint', OTHER, OWN, ['09AF'], /^refused: 09AF is not a fingerprint/],
] as const)('an installation decides on %s', (_, signer, own, options, decision) => {
  expect(decide(signer, own, ...options.map((option) => option ?? ''))).toMatch(decision);
});
