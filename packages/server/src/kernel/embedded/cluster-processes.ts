import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from './system-user.ts';

export interface ClusterProcess {
  pid: number;
  parent: number;
}

/** Includes children. Neither a PID, which may be reused, nor the program's name identifies a server. */
export const listClusterProcesses = (cluster: string): Promise<ClusterProcess[]> =>
  process.platform === 'linux' ? listByWorkingDirectory(cluster) : listByCommandLine(cluster);

async function listByWorkingDirectory(cluster: string): Promise<ClusterProcess[]> {
  const wanted = await stat(cluster, { bigint: true });
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<ClusterProcess[]> => {
      try {
        const cwd = await stat(`/proc/${pid}/cwd`, { bigint: true });
        if (cwd.ino !== wanted.ino || cwd.dev !== wanted.dev) return [];
        const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
        return basename(program) === 'postgres' ? [{ pid: Number(pid), parent: await parentOf(pid) }] : [];
      } catch {
        // Exited, or owned by another user.
        return [];
      }
    }),
  );
  return found.flat();
}

async function parentOf(pid: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Format: "pid (name) state parent …". The name may contain spaces and parentheses.
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

async function listByCommandLine(cluster: string): Promise<ClusterProcess[]> {
  const recorded = await readPostmasterFile(cluster);
  if (recorded === undefined) return [];
  const { stdout } = await run('ps', ['-ww', '-p', String(recorded.pid), '-o', 'ppid=,command=']);
  const [, parent, command] = /^\s*(\d+)\s+(\S.*)$/.exec(stdout) ?? [];
  if (command === undefined || !command.includes(`/postgres -D ${cluster} `)) return [];
  return [{ pid: recorded.pid, parent: Number(parent) }];
}

export const postmasterFilePath = (cluster: string): string => join(cluster, 'postmaster.pid');

export async function readPostmasterFile(cluster: string) {
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
