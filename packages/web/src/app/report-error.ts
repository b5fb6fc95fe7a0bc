import type { ClientError } from '@dentaria/contract/http/client-error.ts';

const MAX_REPORTS = 10;
const MAX_FRAMES = 20;

const reported = new Set<string>();

/**
 * Reports the class of an unexpected error and its stack frames in our code to the server's log, each frame
 * once. Omits the message, which can quote what a person typed. Ignores errors of browser extensions.
 */
export function reportError(kind: ClientError['kind'], error: unknown, route: string): void {
  if (!(error instanceof Error)) return;
  const frames = framesOf(error.stack ?? '');
  const [place = ''] = frames;
  if (frames.length === 0 || reported.has(place) || reported.size >= MAX_REPORTS) return;
  reported.add(place);
  const report: ClientError = {
    kind,
    name: error.name.replace(/[^A-Za-z]/g, '').slice(0, 60) || 'Error',
    release: __RELEASE__,
    route,
    frames,
  };
  fetch(new URL('/client-errors', window.location.origin), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

/** `at f (https://host/assets/x.js:1:2)` in Chrome and `f@https://host/assets/x.js:1:2` elsewhere → `f@x.js:1:2`. */
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .slice(0, 100)
    .flatMap((line) => {
      const place = /\/assets\/([\w-]+\.js:\d+:\d+)/.exec(line.slice(0, 500))?.[1];
      if (place === undefined) return [];
      const name = /^\s{0,8}at (?:async )?([\w$.]{1,80}) \(|^([\w$.]{1,80})@/.exec(line);
      return [`${name?.[1] ?? name?.[2] ?? ''}@${place}`];
    })
    .slice(0, MAX_FRAMES);
}
