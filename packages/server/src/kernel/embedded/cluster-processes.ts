import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from './system-user.ts';

export interface ClusterProcess {
  pid: number;
  parent: number;
}

/**
 * The PostgreSQL processes that run on this cluster, including children. The PID in postmaster.pid is not sufficient
 * because PIDs are reused; nor is the program's name, because other PostgreSQL servers may run on the machine.
 */
export const listClusterProcesses = (cluster: string): Promise<ClusterProcess[]> =>
  process.platform === 'linux' ? listByWorkingDirectory(cluster) : listByCommandLine(cluster);

/** Linux: the working directory of every server process is its data directory, compared by inode. */
async function listByWorkingDirectory(cluster: string): Promise<ClusterProcess[]> {
  const wanted = await stat(cluster, { bigint: true });
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<ClusterProcess[]> => {
      try {
        const cwd = await stat(`/proc/${pid}/cwd`, { bigint: true });
        if (cwd.ino !== wanted.ino || cwd.dev !== wanted.dev) return [];
        // Linux appends the suffix when the executable was replaced while the process runs, as by an update.
        const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
        return basename(program) === 'postgres' ? [{ pid: Number(pid), parent: await parentOf(pid) }] : [];
      } catch {
        // It has exited, or belongs to another user. The server runs as the owner of the data, whose processes we can read.
        return [];
      }
    }),
  );
  return found.flat();
}

async function parentOf(pid: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // "pid (name) state parent …"; the name may contain spaces and parentheses.
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

/** macOS: the process in postmaster.pid, if its command line names this cluster. */
async function listByCommandLine(cluster: string): Promise<ClusterProcess[]> {
  const recorded = await readPostmasterFile(cluster);
  if (recorded === undefined) return [];
  const { stdout } = await run('ps', ['-ww', '-p', String(recorded.pid), '-o', 'ppid=,command=']);
  const [, parent, command] = /^\s*(\d+)\s+(\S.*)$/.exec(stdout) ?? [];
  if (command === undefined || !command.includes(`/postgres -D ${cluster} `)) return [];
  return [{ pid: recorded.pid, parent: Number(parent) }];
}

export const postmasterFilePath = (cluster: string): string => join(cluster, 'postmaster.pid');

/** Parses the server's postmaster.pid; undefined if it is missing or incomplete. */
export async function readPostmasterFile(cluster: string) {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(() => '');
  const [first, , , port, socket, address, , status] = text.split('\n').map((line) => line.trim());
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    /** The directory of its Unix socket, otherwise its address. */
    host: socket || address || undefined,
    port: Number(port),
    /** 'starting', 'ready', 'stopping' or 'standby'; absent while the file is being written. */
    status: status || undefined,
  };
}
