import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostmasterFile {
  pid: number;
  /** The directory of its Unix socket, otherwise its address. */
  host: string | undefined;
  port: number;
  /** 'starting', 'ready', 'stopping' or 'standby'; absent while the file is being written. */
  status: string | undefined;
}

export function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Parses the server's postmaster.pid; undefined if it is missing or incomplete. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(() => '');
  const [first, , , port, socket, address, , status] = text.split('\n').map((line) => line.trim());
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    host: socket || address || undefined,
    port: Number(port),
    status: status || undefined,
  };
}
