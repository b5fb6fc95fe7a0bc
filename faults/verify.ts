import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './product.ts';

/** Runs `npm run verify`. */
export async function verify(dataDir: string): Promise<{ isValid: boolean; lines: readonly string[] }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const program = join(repository, 'packages/server/src/verify.ts');
  return promisify(execFile)(process.execPath, [program], { env }).then(
    ({ stdout }) => ({ isValid: true, lines: stdout.split('\n') }),
    ({ stdout }: { stdout?: string }) => ({ isValid: false, lines: (stdout ?? '').split('\n') }),
  );
}
