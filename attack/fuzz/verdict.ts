import { type Route, statusOf } from '@dentaria/contract/http/route.ts';
import { errorStatusesOf } from '../../packages/server/src/authorization/testing/error-triggers.ts';
import { MATRIX } from '../../packages/server/src/authorization/testing/matrix.ts';
import { faultIn } from '../../packages/server/src/authorization/testing/response-faults.ts';
import type { ApiResponse } from '../../packages/server/src/testing/test-app.ts';

/** In bytes. */
const LONGEST_RESPONSE = 8 * 1024 * 1024;

/** Statuses that any call may get because of its URL or headers. */
const ALWAYS_ALLOWED = [400, 404, 413, 414, 415, 431];

/** Describes how the response deviates from the contract. Returns undefined if it does not. */
export function faultOf(name: string, route: Route, answer: ApiResponse): string | undefined {
  const { statusCode: status, body, rawPayload } = answer;
  if (rawPayload.length > LONGEST_RESPONSE) return `${rawPayload.length} bytes`;
  if (!statusesOf(name, route).has(status)) return `undeclared status ${status}: ${body.slice(0, 300)}`;
  if (status >= 300) return status === 304 ? undefined : faultIn(answer);
  if (!route.response) return undefined;
  // Other tests read compressed responses.
  if (answer.headers['content-encoding'] !== undefined) return undefined;
  const parsed = route.response.safeParse(JSON.parse(body));
  return parsed.success ? undefined : `another shape than declared: ${parsed.error.message.slice(0, 300)}`;
}

function statusesOf(name: string, route: Route): ReadonlySet<number> {
  const inMatrix = (MATRIX[name] ?? []).flatMap(({ answers }) => Object.values(answers));
  return new Set([
    ...ALWAYS_ALLOWED,
    ...errorStatusesOf(route),
    ...inMatrix,
    statusOf(route),
    ...(route.limits ? [429] : []),
    ...(route.conditional ? [304] : []),
    ...(route.download?.ranges ? [206, 416] : []),
  ]);
}
