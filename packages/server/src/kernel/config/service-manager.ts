import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Notifies systemd of readiness, then of liveness twice per WatchdogSec. Uses systemd-notify, because Node has no
 * Unix datagram sockets. Does nothing outside systemd. Returns a function that stops it.
 */
export async function notifyServiceManager(
  { NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<() => Promise<void>> {
  if (!NOTIFY_SOCKET) return async () => {};
  const notify = (state: string): Promise<void> =>
    promisify(execFile)('systemd-notify', [state]).then(
      () => {},
      (error: Error) => print(`systemd was not notified: ${error.message}`),
    );
  await notify('READY=1');
  const period = Number(WATCHDOG_USEC) / 2_000;
  const timer = period > 0 ? setInterval(() => void notify('WATCHDOG=1'), period) : undefined;
  return async () => clearInterval(timer);
}
