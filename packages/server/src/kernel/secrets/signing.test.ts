import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { detachedSignature, exportSigner, readFingerprint, verifySignature } from './signing.ts';

const SECRET = 'a secret that is long enough for this';
const CONTENT = Buffer.from('{"format":"dentaria-clinic-1"}');
const { fingerprint, sign } = exportSigner(SECRET);
const signature = sign(CONTENT);

test('a signature identifies the key derived from the secret', () => {
  expect(verifySignature(CONTENT, signature)).toBe(fingerprint);
  expect(exportSigner(SECRET).sign(CONTENT)).toEqual(signature);
  expect(detachedSignature.parse(JSON.parse(JSON.stringify(signature)))).toEqual(signature);
  expect(exportSigner(`${SECRET}!`).fingerprint).not.toBe(fingerprint);
  // Must stay the same for existing installations.
  expect(fingerprint).toBe('6757-34E6-213F-89AF-00F4-52E9-A35E-5082');
});

function flipped(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes.toString('base64');
}
const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

test.each([
  ['other content', Buffer.from(`${CONTENT} `), signature],
  ['a changed signature', CONTENT, { ...signature, signature: flipped(signature.signature, 40) }],
  ['a cut signature', CONTENT, { ...signature, signature: signature.signature.slice(0, 40) }],
  ['another key', CONTENT, { ...signature, publicKey: exportSigner('another').sign(CONTENT).publicKey }],
  ['a key of another kind', CONTENT, { ...signature, publicKey: otherKey }],
  ['an invalid key', CONTENT, { ...signature, publicKey: 'AAAA' }],
])('rejects a signature for %s', (_, content, changed) => {
  expect(verifySignature(content, changed)).toBeUndefined();
});

test.each([
  ['as displayed', fingerprint],
  ['in lower case', fingerprint.toLowerCase()],
  ['without dashes', fingerprint.replaceAll('-', '')],
  ['with spaces', ` ${fingerprint.replaceAll('-', ' ')}`],
])('reads a fingerprint %s', (_, typed) => {
  expect(readFingerprint(typed)).toBe(fingerprint);
});

test.each(['', 'latest', fingerprint.slice(1), `${fingerprint}0`, fingerprint.replace(/^./, 'G')])(
  'rejects the fingerprint "%s"',
  (typed) => {
    expect(readFingerprint(typed)).toBeUndefined();
  },
);
