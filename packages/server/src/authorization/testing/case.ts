import type { TestApp } from '../../testing/test-app.ts';
import { AUTHENTICATED, type Authenticated } from './principals.ts';
import type { RouteCall } from './routes.ts';
import type { World } from './world.ts';

/** One call of a route on one kind of object, with the status that each principal gets. */
export interface Case {
  /** The object, in the title of the test. */
  readonly on: string;
  readonly params?: (world: World) => Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** A Buffer for an upload. */
  readonly body?: (world: World) => unknown;
  /** Of an upload's body. */
  readonly mediaType?: string;
  /** Principals that are not named get 403. 'everybody': the route needs no session. */
  readonly answers: Answers | { readonly everybody: number };
  /** The call uses up its object: each principal who succeeds gets a new world. */
  readonly consumes?: true;
  /** Personal data that every principal with access may see in the response. */
  readonly discloses?: (world: World) => readonly string[];
  /** Whether the call writes an audit event. By default a write does and a read does not. */
  readonly isAudited?: boolean;
  /** Protected fields that the body may set, by name in any of its objects. */
  readonly mayName?: readonly string[];
  /** The body is rejected if it has unknown fields; other bodies drop them. */
  readonly isStrict?: true;
  /** The call hashes a password, so the daily fuzz tests try fewer values. */
  readonly isSlow?: true;
  /** Parts of a valid request that must be rebuilt before each repetition. */
  readonly prepare?: (app: TestApp, world: World) => Promise<Partial<RouteCall>>;
}

export type Answers = Partial<Record<Authenticated, number>>;

/** Keyed by the route as the router prints it: `GET /services/auth/users/:id`. */
export type Rows = Readonly<Record<string, readonly Case[]>>;

export const DENTISTS = ['dentist', 'associate', 'dentistElsewhere'] as const;
export const READERS = ['admin', ...DENTISTS, 'receptionist', 'receptionistElsewhere'] as const;

export const all = (principals: readonly Authenticated[], status: number): Answers =>
  Object.fromEntries(principals.map((principal) => [principal, status]));

export const admin = (status: number): Answers => ({ admin: status });

export const signedIn = (status: number): Answers => all(AUTHENTICATED, status);

/** Patients of a clinic: its dentists and administrators have access, a dentist of another clinic gets 404. */
export const treating = (status: number): Answers => ({
  ...all(['admin', 'dentist', 'associate'], status),
  dentistElsewhere: 404,
});

/** Users who may read their own record get 404 instead of 403 for any other. */
export function self(answers: Answers): Answers {
  const { roleless: _, ...others } = all(AUTHENTICATED, 404) as Record<Authenticated, number>;
  return { ...others, ...answers };
}
