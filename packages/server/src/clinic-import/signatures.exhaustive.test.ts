import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportSigner } from '../kernel/secrets/signing.ts';
import { filesOf } from '../modules/exchange/testing/clinic-exports.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { exportedClinic, messageOf } from './testing/exported-clinic.ts';
import { type Files, forge, forgeRow, rebuildArchive, zipOf } from './testing/rebuilt-archive.ts';

const { archive, importElsewhere, listed, path, refusal, run, store } = await exportedClinic();
const { fingerprint } = exportSigner(TEST_SECRET);
const OTHER = exportSigner('the secret of another installation').fingerprint;
const SIGNATURE = 'signature.json';
const CHANGED =
  /^The export was changed after it was signed: signature\.json is not the signature of its manifest\.json\.$/;

const signature = JSON.parse((await filesOf(archive)).text(SIGNATURE));
const withSignature = (content: unknown) => (files: Files) =>
  void files.set(SIGNATURE, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
const unsigned = (files: Files) => void files.delete(SIGNATURE);
const administrator = (files: Files) =>
  forge(files, 'datos/users.ndjson', (content) => content.replace('["RECEPTIONIST"]', '["ADMIN"]'));
const withoutAudit = (files: Files) =>
  forge(files, 'datos/audit.ndjson', (content) => content.slice(content.indexOf('\n') + 1));

function resigned(files: Files): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  withSignature({
    algorithm: 'Ed25519',
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: sign(null, files.get('manifest.json') ?? Buffer.alloc(0), privateKey).toString('base64'),
  })(files);
}

const inTurn =
  (...changes: readonly ((files: Files) => void)[]) =>
  (files: Files) => {
    for (const change of changes) change(files);
  };

test('an export shows the fingerprint of its installation, which imports its own without an option', async () => {
  expect(listed.signedBy).toBe(fingerprint);
  const output = await run('import-clinic', await makeEmptyDatabase(), path);
  expect(output).toContain(`Signed by ${fingerprint}, which is this installation.\n`);
});

test('another installation imports an export by its fingerprint, however it is typed', async () => {
  const typed = fingerprint.toLowerCase().replaceAll('-', ' ');
  const output = await importElsewhere(await makeEmptyDatabase(), path, '--signed-by', typed);
  expect(output).toContain(`Signed by ${fingerprint}.\n`);
  expect(output).toMatch(/^Imported /m);
});

test.each<[string, readonly string[], RegExp]>([
  [
    'no option',
    [],
    new RegExp(`^The export is signed by ${fingerprint}, which is not .* --signed-by ${fingerprint}$`),
  ],
  ['--accept-unsigned', ['--accept-unsigned'], /which is not this installation/],
  [
    'another fingerprint',
    ['--signed-by', OTHER],
    new RegExp(`^The export is signed by ${fingerprint}, not by ${OTHER}\\.$`),
  ],
  ['a part of it', ['--signed-by', fingerprint.slice(0, -1)], /is not a fingerprint: it has 32/],
  ['an empty one', ['--signed-by', ''], /is not a fingerprint/],
  ['an option without a value', ['--signed-by'], /^Usage: npm run import-clinic/],
])('another installation refuses an export with %s', async (_, options, message) => {
  const said = await messageOf(importElsewhere(await makeEmptyDatabase(), path, ...options));
  expect(said).toMatch(message);
  expect(said.split('\n')).toHaveLength(1);
});

test.each<[string, (files: Files) => void, RegExp]>([
  ['a receptionist made administrator', administrator, CHANGED],
  ['a cut audit', withoutAudit, CHANGED],
  [
    'a signature of somebody else',
    inTurn(administrator, resigned),
    /is signed by [0-9A-F-]{39}, which is not/,
  ],
  ['no signature', unsigned, /^The export is not signed: .* import it with --accept-unsigned\.$/],
  [
    'a changed signature',
    withSignature({
      ...signature,
      signature: signature.signature.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A')),
    }),
    CHANGED,
  ],
  ['an empty signature', withSignature({ ...signature, signature: '' }), CHANGED],
  ['a public key that is none', withSignature({ ...signature, publicKey: 'AAAA' }), CHANGED],
  ['another algorithm', withSignature({ ...signature, algorithm: 'none' }), CHANGED],
  ['more in its signature', withSignature({ ...signature, accepted: true }), CHANGED],
  ['a signature that is no JSON', withSignature('{"algorithm":'), CHANGED],
  ['a signature that is not an object', withSignature('null'), CHANGED],
  ['an empty signature file', withSignature(''), CHANGED],
  ['a signature of 20 MB', withSignature(' '.repeat(20_000_000)), CHANGED],
])('an export with %s is refused', async (_, change, message) => {
  const said = await refusal(await rebuildArchive(archive, change));
  expect(said).toMatch(message);
  expect(said.split('\n')).toHaveLength(1);
});

test('a signature that does not match is refused even if unsigned exports are accepted', async () => {
  const content = await rebuildArchive(archive, administrator);
  expect(await refusal(content, '--accept-unsigned')).toMatch(CHANGED);
});

test('an export with two signatures is refused', async () => {
  const { files } = await filesOf(archive);
  const content = await zipOf([...files, [SIGNATURE, files.get(SIGNATURE) ?? Buffer.alloc(0)]]);
  expect(await refusal(content)).toMatch(/signature\.json is in it twice/);
});

test('imports an unsigned export on request, with a warning', async () => {
  const content = await rebuildArchive(
    archive,
    inTurn((files) => forgeRow(files, 'tasks', (row) => ({ ...row, title: 'Otro' })), unsigned),
  );
  const output = await run(
    'import-clinic',
    await makeEmptyDatabase(),
    await store(content),
    '--accept-unsigned',
  );
  expect(output).toContain('Without a signature: nothing shows who made the file. Roles, e-mail addresses,');
  expect(output).toMatch(/^Imported /m);
});
