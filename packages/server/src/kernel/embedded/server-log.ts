import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const MAX_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

export interface ServerLog {
  file: string;
  handle: FileHandle;
  /** Offset in the file at which this run begins. */
  start: number;
}

/** Opens the server's log. A log larger than 5 MB is renamed to `.1`, which it replaces. */
export async function openServerLog(file: string): Promise<ServerLog> {
  const before = await stat(file).catch(() => undefined);
  const tooLarge = before !== undefined && before.size > MAX_BYTES;
  if (tooLarge) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  return { file, handle, start: tooLarge ? 0 : (before?.size ?? 0) };
}

/** The lines of this run, at most the last 64 KB. */
export async function readServerLog({ file, start }: ServerLog): Promise<string[]> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(start, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean);
  } finally {
    await handle.close();
  }
}

/** The line that explains why the server exited, without timestamp and PID: the last with the highest severity. */
export function fatalLineOf(lines: string[]): string {
  const last =
    lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ??
    lines.findLast((line) => /could not|error/i.test(line));
  return (last ?? lines.at(-1) ?? 'it wrote nothing').replace(/^.*?(?:FATAL|PANIC|LOG):\s*/, '');
}
