import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const LARGEST = 5 * 1024 * 1024;
const LONGEST_QUOTE = 64 * 1024;

export interface ServerLog {
  file: string;
  handle: FileHandle;
  /** Where this run begins in the file. */
  start: number;
}

/** Opens the server's own log; one that has grown past 5 MB is kept once, as `.1`. */
export async function openServerLog(file: string): Promise<ServerLog> {
  const before = await stat(file).catch(() => undefined);
  const tooLarge = before !== undefined && before.size > LARGEST;
  if (tooLarge) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  return { file, handle, start: tooLarge ? 0 : (before?.size ?? 0) };
}

/** What the server wrote in this run, its end if that is long. */
export async function readServerLog({ file, start }: ServerLog): Promise<string[]> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(start, size - LONGEST_QUOTE);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean);
  } finally {
    await handle.close();
  }
}

/** The line that says why the server ended, without time and process number: the gravest of the last ones. */
export function telling(lines: string[]): string {
  const last =
    lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ??
    lines.findLast((line) => /could not|error/i.test(line));
  return (last ?? lines.at(-1) ?? 'it wrote nothing').replace(/^.*?(?:FATAL|PANIC|LOG):\s*/, '');
}
