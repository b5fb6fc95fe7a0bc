import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { paramsOf } from '@dentaria/contract/http/path-params.ts';
import type { ErrorStatus, Route } from '@dentaria/contract/http/route.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { z } from 'zod';
import type { TestApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import { AUTHENTICATED, type Authenticated, ROLE_OF } from './principals.ts';
import type { RouteCall } from './routes.ts';
import { expectedOf, type Scenario } from './scenario.ts';
import type { World } from './world.ts';

/** The order of error statuses (specification, section 1). 413 and 415 rank equally; any call may answer 503. */
const ORDER = [413, 415, 401, 403, 404, 400, 409, 428, 429] as const;
export type Status = (typeof ORDER)[number];

/** A change to a valid call that triggers an error. Two changes can be combined. */
export interface ErrorTrigger {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** Replacements for members of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Replaces the whole body. */
  readonly text?: string;
  /** Token of another principal. */
  readonly token?: string;
  /** Removes the token or invalidates its signature. */
  readonly session?: 'absent' | 'forged';
  readonly mediaType?: string;
  /** Length of the body, in bytes. */
  readonly length?: number;
  /** Changes stored data before the call. Returns a function that restores them after it. */
  readonly prepare?: (call: RouteCall) => Promise<() => Promise<unknown>>;
}

/** The triggers of a route that cannot be derived from its contract. */
export type RouteTriggers = Partial<Record<Status, readonly ErrorTrigger[]>> & {
  /** Statuses for which this route has no derived trigger. */
  readonly replaced?: readonly Status[];
  /** Statuses that reveal the result of a look-up. A limit on guesses returns 429 before them. */
  readonly hiddenBy429?: readonly ErrorStatus[];
  /** Statuses that require another configuration. */
  readonly unreachable?: readonly Status[];
};

/** Triggers by route. Each module has them in `testing/<service>.error-triggers.ts`. */
export type ModuleTriggers = (app: TestApp, world: World) => Promise<Readonly<Record<string, RouteTriggers>>>;

/** Returns the error statuses that the contract implies or declares for a route, in order. */
export function errorStatusesOf(route: Route): Status[] {
  const hasBody = route.method !== 'GET';
  const implied: Readonly<Partial<Record<Status, boolean>>> = {
    413: hasBody,
    415: hasBody,
    401: route.who !== 'public',
    403: Array.isArray(route.who),
    400: malformedParams(route).length > 0 || route.query !== undefined || route.body !== undefined,
  };
  return ORDER.filter((status) => implied[status] ?? route.errors?.some((declared) => declared === status));
}

/** Returns the triggers that can be derived from a route's contract and its row of the matrix. */
export function derivedTriggers(
  route: Route,
  testCase: Case,
  { params, body }: RouteCall,
  { app, tokens }: Scenario,
): RouteTriggers {
  const answered = (status: number) =>
    AUTHENTICATED.filter((principal) => expectedOf(testCase, principal) === status);
  const as = (principals: readonly Authenticated[]): readonly ErrorTrigger[] =>
    principals.map((principal) => ({ token: tokens[principal] ?? '' }));
  return {
    413: [
      {
        length: (route.upload?.maxBytes ?? route.bodyLimit ?? 64 * 1024) + 1,
        ...(route.form && { mediaType: 'application/x-www-form-urlencoded' }),
      },
    ],
    415: [{ mediaType: 'text/plain' }],
    401: [
      { session: 'absent' },
      { session: 'forged' },
      { prepare: ({ token }) => disable(app, token ?? '') },
    ],
    403: as(AUTHENTICATED.filter((principal) => !mayCall(principal, route)).slice(-2)),
    404: [
      ...Object.entries(params ?? {}).map(([name, value]) => ({ params: { [name]: absent(value) } })),
      ...as(answered(404).slice(0, 1)).map((stranger) => ({ ...stranger, ...(params && { params }) })),
    ],
    400: [
      ...malformedParams(route),
      ...malformedQueries(route),
      ...(route.body ? [{ text: '{' }, ...invalidMembers(route.body, body)] : []),
    ],
  };
}

/** Disables the user of a token, which ends their sessions. */
async function disable(app: TestApp, token: string): Promise<() => Promise<unknown>> {
  const { user_id } = payloadOf(token);
  const set = (enabled: boolean) =>
    app.owner.query('update users set enabled = $1 where id = $2', [enabled, user_id]);
  await set(false);
  return () => set(true);
}

/** Decodes the claims of a session token without verifying it. */
export function payloadOf(token: string): { readonly user_id: number } {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** Blocks the calling user as if they had failed to unlock the screen. */
export const blockedUnlock = (app: TestApp): ErrorTrigger => ({
  prepare: async (call) => {
    const { prepare } = blocked(app, `unlock:${call.token ? payloadOf(call.token).user_id : ''}`);
    return prepare?.(call) ?? (async () => {});
  },
});

const mayCall = (principal: Authenticated, { who }: Route): boolean =>
  !Array.isArray(who) || who.some((role) => role === ROLE_OF[principal]);

function absent(value: string | number): string | number {
  if (typeof value === 'number') return 2_000_000_000;
  if (isCalendarDay(value)) return '1999-12-31';
  return /^\d+$/.test(value) ? '9999999' : 'NO_SUCH';
}

function shapeOf(schema: unknown): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodDefault) return shapeOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const isMalformed = (field: z.ZodType) => (value: string) => !field.safeParse(value).success;

/** Returns an invalid value for each parameter that can be invalid. */
function malformedParams(route: Route): ErrorTrigger[] {
  return Object.entries(shapeOf(paramsOf(route))).flatMap(([name, field]) => {
    const value = ['x y', '0', '-1'].find(isMalformed(field));
    return value === undefined ? [] : [{ params: { [name]: value } }];
  });
}

function malformedQueries({ query }: Route): ErrorTrigger[] {
  return Object.entries(shapeOf(query)).flatMap(([name, field]) => {
    const value = ['x', '-1', 'x'.repeat(10_000)].find(isMalformed(field));
    return value === undefined ? [] : [{ query: `?${name}=${value}` }];
  });
}

const INVALID: readonly unknown[] = [{ x: 1 }, ['x'], '\u0000', 'x y', 0];

/** Returns, for each member of the body, a value that makes an otherwise valid body invalid. */
function invalidMembers(body: z.ZodType, valid: unknown): ErrorTrigger[] {
  return Object.keys(shapeOf(body)).flatMap((name) => {
    const value = INVALID.find((each) => !validate(body, { ...(valid as object), [name]: each }).ok);
    return value === undefined ? [] : [{ body: { [name]: value } }];
  });
}

/** Applies one or two triggers, which must change different parts of the call. */
export function withTriggers(call: RouteCall, first: ErrorTrigger, second: ErrorTrigger = {}): RouteCall {
  const merged = { ...second, ...first };
  const { text, token = call.token, session, mediaType, length, query, body } = merged;
  const file = Buffer.isBuffer(call.body) ? call.body.toString() : undefined;
  const hasMembers = file === undefined && (call.body !== undefined || body !== undefined);
  const members = hasMembers
    ? JSON.stringify({ ...(call.body as object), ...second.body, ...first.body })
    : file;
  const content = text ?? members ?? (mediaType || length ? '' : undefined);
  return {
    ...call,
    params: { ...call.params, ...second.params, ...first.params },
    query: query ?? call.query,
    body: content?.padEnd(length ?? 0),
    token: session === 'absent' ? null : session === 'forged' ? `${token?.slice(0, -6)}AAAAAA` : token,
    ...(mediaType && { headers: { 'content-type': mediaType } }),
  };
}

/** Returns the part of the call that both triggers change. Such triggers cannot be combined. */
export function sharedPart(
  call: RouteCall,
  first: ErrorTrigger,
  second: ErrorTrigger,
): 'address' | 'body' | 'principal' | undefined {
  const isShared = (a: object = {}, b: object = {}) => Object.keys(a).some((name) => name in b);
  // An object below a malformed id is never loaded.
  const names = Object.keys(call.params ?? {});
  const depths = ({ params = {} }: ErrorTrigger) => Object.keys(params).map((name) => names.indexOf(name));
  const isBelow = depths(first).some((depth) => depths(second).some((other) => depth > other));
  if (isShared(first.params, second.params) || isBelow) return 'address';
  if (first.token !== undefined && second.token !== undefined) return 'principal';
  const hasContent = ({ text, body }: ErrorTrigger) => (text ?? body) !== undefined;
  const isReplaced =
    (first.text !== undefined && hasContent(second)) || (second.text !== undefined && hasContent(first));
  return isReplaced || isShared(first.body, second.body) ? 'body' : undefined;
}

/** Blocks a key of the throttle. */
export const blocked = (app: TestApp, key: string): ErrorTrigger => ({
  prepare: async () => {
    await app.owner.query(
      `insert into throttle (key, failures, window_ends, blocked_until)
       values ($1, 999, now() + interval '1 hour', now() + interval '1 hour')`,
      [key],
    );
    return () => app.owner.query('delete from throttle where key = $1', [key]);
  },
});

/** Guesses link tokens from a blocked address. A valid token would still be served. */
export const blockedGuesses = (
  app: TestApp,
  limit: string,
  guess: Pick<ErrorTrigger, 'params' | 'body'> = { params: { token: 'a-guess' } },
): readonly ErrorTrigger[] =>
  ['127.0.0.1', 'all'].map((visitors) => ({ ...blocked(app, `${limit}:${visitors}`), ...guess }));
