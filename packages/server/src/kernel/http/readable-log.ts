import type { DestinationStream } from 'pino';

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly err?: { readonly type: string; readonly message: string; readonly stack?: string };
}

const LEVELS: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };

/** Fastify logs this line for each interface; main.ts prints the address once. */
const LISTENING = /^Server listening at /;

/** Writes each JSON log line as one short line for a terminal. */
export const readableLog = (write: (text: string) => unknown): DestinationStream => ({
  write: (json) => {
    const line: LogLine = JSON.parse(json);
    if (!LISTENING.test(line.msg ?? ''))
      write(`${new Date(line.time).toLocaleTimeString('en-GB')}  ${textOf(line)}\n`);
  },
});

function textOf({ level, msg = '', method, route, status, ms, err }: LogLine): string {
  const call = status === undefined ? undefined : `${method} ${route} ${status}, ${ms} ms`;
  const error = err && [`${err.type}: ${err.message}`, err.stack].filter(Boolean).join('\n');
  const text = call ?? [msg, error].filter(Boolean).join(': ');
  return `${LEVELS[level] ?? ''}${text}`;
}
