import type { Refusal, Route } from '@dentaria/contract/http/route.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { z } from 'zod';
import type { TestApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import { AUTHENTICATED, type Authenticated, ROLE_OF } from './principals.ts';
import type { RouteCall } from './routes.ts';
import { expectedOf, type Scenario } from './scenario.ts';
import type { World } from './world.ts';

/** The order of the answers (specification, section 1). 413 and 415 share a place; any call may end in a 503. */
const ORDER = [413, 415, 401, 403, 404, 400, 409, 428, 429] as const;
export type Status = (typeof ORDER)[number];

/** A change of a valid call that makes it be refused. The changes of two refusals combine. */
export interface Provocation {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** Members that replace those of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** In place of the body. */
  readonly text?: string;
  /** Of another principal. */
  readonly token?: string;
  /** What is wrong with the session of the principal. */
  readonly session?: 'absent' | 'forged';
  readonly mediaType?: string;
  /** Length of the body, in bytes. */
  readonly length?: number;
  /** Changes stored data before the call. Returns a function that restores them after it. */
  readonly prepare?: (call: RouteCall) => Promise<() => Promise<unknown>>;
}

/** The provocations of one route that its contract does not imply. */
export type RouteProvocations = Partial<Record<Status, readonly Provocation[]>> & {
  /** The statuses whose derived provocations do not hold for this route. */
  readonly replaced?: readonly Status[];
  /** Refusals by what a look-up finds. A limit on guesses answers 429 before it looks. */
  readonly hiddenBy429?: readonly Refusal[];
};

/** Keyed by route. Each module has its own in `testing/<service>.refusals.ts`. */
export type Provocations = (
  app: TestApp,
  world: World,
) => Promise<Readonly<Record<string, RouteProvocations>>>;

/** The refusals of a route in their order, as its contract implies or declares them. */
export function refusalsOf(route: Route): Status[] {
  const hasBody = route.method !== 'GET';
  const implied: Readonly<Partial<Record<Status, boolean>>> = {
    413: hasBody,
    415: hasBody,
    401: route.who !== 'public',
    403: Array.isArray(route.who),
    400: malformedParams(route).length > 0 || route.query !== undefined || route.body !== undefined,
  };
  return ORDER.filter((status) => implied[status] ?? route.refusals?.some((declared) => declared === status));
}

/** The provocations that follow from the contract of a route and from who may call it. */
export function derivedProvocations(
  route: Route,
  testCase: Case,
  { params, body }: RouteCall,
  { app, tokens }: Scenario,
): RouteProvocations {
  const answered = (status: number) =>
    AUTHENTICATED.filter((principal) => expectedOf(testCase, principal) === status);
  const as = (principals: readonly Authenticated[]): readonly Provocation[] =>
    principals.map((principal) => ({ token: tokens[principal] ?? '' }));
  return {
    413: [{ length: (route.bodyLimit ?? 64 * 1024) + 1 }],
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
  const [, payload = ''] = token.split('.');
  const { user_id } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const set = (enabled: boolean) =>
    app.owner.query('update users set enabled = $1 where id = $2', [enabled, user_id]);
  await set(false);
  return () => set(true);
}

const mayCall = (principal: Authenticated, { who }: Route): boolean =>
  !Array.isArray(who) || who.some((role) => role === ROLE_OF[principal]);

const absent = (value: string | number): string | number =>
  typeof value === 'number' ? 2_000_000_000 : /^\d+$/.test(value) ? '9999999' : 'NO_SUCH';

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const isMalformed = (field: z.ZodType) => (value: string) => !field.safeParse(value).success;

/** For every parameter a value that its schema rejects, if there is one. */
function malformedParams({ params }: Route): Provocation[] {
  return Object.entries(shapeOf(params)).flatMap(([name, field]) => {
    const value = ['x y', '0', '-1'].find(isMalformed(field));
    return value === undefined ? [] : [{ params: { [name]: value } }];
  });
}

function malformedQueries({ query }: Route): Provocation[] {
  return Object.entries(shapeOf(query)).flatMap(([name, field]) => {
    const value = ['x', '-1', 'x'.repeat(10_000)].find(isMalformed(field));
    return value === undefined ? [] : [{ query: `?${name}=${value}` }];
  });
}

const INVALID: readonly unknown[] = [{ x: 1 }, ['x'], '\u0000', 'x y', 0];

/** For every member of the body a value that makes an otherwise valid body invalid. */
function invalidMembers(body: z.ZodType, valid: unknown): Provocation[] {
  return Object.keys(shapeOf(body)).flatMap((name) => {
    const value = INVALID.find((each) => !validate(body, { ...(valid as object), [name]: each }).ok);
    return value === undefined ? [] : [{ body: { [name]: value } }];
  });
}

/** The call with one or two provocations that share no part of it. */
export function provoked(call: RouteCall, first: Provocation, second: Provocation = {}): RouteCall {
  const merged = { ...second, ...first };
  const { text, token = call.token, session, mediaType, length, query, body } = merged;
  const members = call.body || body ? { ...(call.body as object), ...second.body, ...first.body } : undefined;
  const content = text ?? (members ? JSON.stringify(members) : mediaType || length ? '' : undefined);
  return {
    ...call,
    params: { ...call.params, ...second.params, ...first.params },
    query: query ?? call.query,
    body: content?.padEnd(length ?? 0),
    token: session === 'absent' ? null : session === 'forged' ? `${token?.slice(0, -6)}AAAAAA` : token,
    ...(mediaType && { headers: { 'content-type': mediaType } }),
  };
}

/** The part of the call that both provocations change, so that they cannot combine. */
export function sharedPart(
  call: RouteCall,
  first: Provocation,
  second: Provocation,
): 'address' | 'body' | 'principal' | undefined {
  const isShared = (a: object = {}, b: object = {}) => Object.keys(a).some((name) => name in b);
  // An object below a malformed id is not looked up.
  const names = Object.keys(call.params ?? {});
  const depths = ({ params = {} }: Provocation) => Object.keys(params).map((name) => names.indexOf(name));
  const isBelow = depths(first).some((depth) => depths(second).some((other) => depth > other));
  if (isShared(first.params, second.params) || isBelow) return 'address';
  if (first.token !== undefined && second.token !== undefined) return 'principal';
  const hasContent = ({ text, body }: Provocation) => (text ?? body) !== undefined;
  const isReplaced =
    (first.text !== undefined && hasContent(second)) || (second.text !== undefined && hasContent(first));
  return isReplaced || isShared(first.body, second.body) ? 'body' : undefined;
}

/** Too many failures are stored for a key of the throttle. */
export const blocked = (app: TestApp, key: string): Provocation => ({
  prepare: async () => {
    await app.owner.query(
      `insert into throttle (key, failures, window_ends, blocked_until)
       values ($1, 999, now() + interval '1 hour', now() + interval '1 hour')`,
      [key],
    );
    return () => app.owner.query('delete from throttle where key = $1', [key]);
  },
});
