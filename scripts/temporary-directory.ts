import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const GIB = 1024 ** 3;
const MEMORY = '/dev/shm';

/** Prefers memory, where tests that start PostgreSQL take a third of the time because syncing is free. */
export function temporaryDirectory(): string {
  return process.env.TMPDIR ?? (isMemoryUsable() ? MEMORY : tmpdir());
}

/** Containers often limit /dev/shm to 64 MB or mount it noexec; tests run copies of PostgreSQL from it. */
function isMemoryUsable(): boolean {
  try {
    const [, , type, options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .findLast(([, directory]) => directory === MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    const isLargeEnough = bavail * bsize > 4 * GIB && process.availableMemory() > 8 * GIB;
    return type === 'tmpfs' && !options.split(',').includes('noexec') && isLargeEnough;
  } catch {
    return false;
  }
}
