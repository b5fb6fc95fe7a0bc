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

const PID_LINE = 0;
const PORT_LINE = 3;
const SOCKET_LINE = 4;
const ADDRESS_LINE = 5;
const STATUS_LINE = 7;

export function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Parses the server's postmaster.pid; undefined if it is missing or incomplete. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[PID_LINE]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    host: lines[SOCKET_LINE] || lines[ADDRESS_LINE] || undefined,
    port: Number(lines[PORT_LINE]),
    status: lines[STATUS_LINE] || undefined,
  };
}
