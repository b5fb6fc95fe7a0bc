import type { ClientError } from '@dentaria/contract/http/client-error.ts';

/** A page that fails in a loop must not send without end. */
const MAX_REPORTS = 10;
const MAX_FRAMES = 20;

const reported = new Set<string>();

/**
 * Reports an unexpected error to the server's log, each place once. Sends the class of the error and the places in our
 * code, but not its message, which can quote what a person typed. An error outside our code, as of a browser extension,
 * is ignored.
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
  // Outlives the page, which the person may close or reload.
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
