import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientsOver } from '../clients.ts';
import { newHistory } from '../modules/clinical-history/testing/histories.ts';
import { newPatient } from '../testing/builders/builders.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { freePort, runProgram, startProcess } from '../testing/servers/product-process.ts';

// The gate's only test of real processes; the others are in *.exhaustive.test.ts.

const home = await mkdtemp(join(tmpdir(), 'dentaria-product-'));
// Under root, the product runs PostgreSQL as another user, who must be able to traverse the directory.
await chmod(home, 0o755);
cleanUp(() => rm(home, { recursive: true, force: true }));

const run = (program: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) =>
  runProgram(program, args, { INIT_CWD: home, ...env });

async function start(env: Record<string, string>) {
  const port = await freePort();
  const product = startProcess({ ...env, PORT: String(port) });
  await product.ready();
  return { product, as: clientsOver((url, init) => fetch(`http://127.0.0.1:${port}${url}`, init)) };
}

test('a saved history survives backup, restore and a clean stop', async () => {
  const passphrase = { BACKUP_PASSPHRASE: 'una frase larga de paso' };
  const original = { DATA_DIR: join(home, 'original') };
  const restored = { DATA_DIR: join(home, 'restored') };

  const first = await start(original);
  const [, password = ''] = /First administrator: admin \/ (\S+)/.exec(first.product.output()) ?? [];
  const signIn = async (as: typeof first.as) => {
    const answer = await as(null).auth.login({ body: { username: 'admin', password } });
    return 'token' in answer ? answer.token : '';
  };
  const admin = first.as(await signIn(first.as));
  const clinic = await admin.auth.createClinic({ body: { name: 'Clínica Ñandú' } });
  const patient = await admin.auth.createUser({ body: newPatient({ clinicId: clinic.id }) });
  const params = { id: patient.id };
  const saved = await admin.clinicalHistory.createHistory({ params, body: newHistory() });
  await run('backup', ['copy'], { ...original, ...passphrase });
  expect(await first.product.stop()).toBe(0);

  await run('restore', ['copy'], { ...restored, ...passphrase });
  const second = await start(restored);
  const read = await second.as(await signIn(second.as)).clinicalHistory.readHistory({ params });
  expect(read.odontogramStateData).toBe(saved.odontogramStateData);
  expect(read).toMatchObject({ historyId: saved.historyId, version: 1, treatmentPlan: saved.treatmentPlan });
  expect(await second.product.stop()).toBe(0);
});
