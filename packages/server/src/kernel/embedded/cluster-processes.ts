import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readPostmasterFile } from './postmaster-file.ts';
import { run } from './system-user.ts';

export interface ClusterProcess {
  pid: number;
  parent: number;
}

/**
 * The processes that are provably PostgreSQL on this cluster, its children included. Neither the number in
 * postmaster.pid nor a name is proof: numbers are used again by strangers, and other PostgreSQL servers run on the
 * same machine.
 */
export function listClusterProcesses(cluster: string): Promise<ClusterProcess[]> {
  return process.platform === 'linux' ? listByWorkingDirectory(cluster) : listByCommandLine(cluster);
}

/** Linux: every server process works in its data directory, which is compared by inode, whatever its path is called. */
async function listByWorkingDirectory(cluster: string): Promise<ClusterProcess[]> {
  const wanted = await stat(cluster, { bigint: true });
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<ClusterProcess[]> => {
      try {
        const cwd = await stat(`/proc/${pid}/cwd`, { bigint: true });
        if (cwd.ino !== wanted.ino || cwd.dev !== wanted.dev) return [];
        // The suffix appears when the program was removed or replaced under the running process, as an update does.
        const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
        return basename(program) === 'postgres' ? [{ pid: Number(pid), parent: await parentOf(pid) }] : [];
      } catch {
        // Gone since, or of another user; the server runs as the owner of the data, whom we can see.
        return [];
      }
    }),
  );
  return found.flat();
}

async function parentOf(pid: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // "pid (name) state parent …", and the name may itself hold spaces and brackets.
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

/** macOS: the process named in postmaster.pid, if its command line is ours. */
async function listByCommandLine(cluster: string): Promise<ClusterProcess[]> {
  const recorded = await readPostmasterFile(cluster);
  if (recorded === undefined) return [];
  const { stdout } = await run('ps', ['-ww', '-p', String(recorded.pid), '-o', 'ppid=,command=']);
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/.exec(stdout) ?? [];
  if (command === undefined || !command.includes(`/postgres -D ${cluster} `)) return [];
  return [{ pid: recorded.pid, parent: Number(parent) }];
}
