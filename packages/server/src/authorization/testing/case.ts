import type { ProductUnderTest } from '../../testing/test-app.ts';
import { AUTHENTICATED, type Authenticated } from './principals.ts';
import type { RouteCall } from './routes.ts';
import type { World } from './world.ts';

/** One call of a route on one kind of object, with the expected status for each principal. */
export interface Case {
  /** The kind of object, for the title of the test. */
  readonly on: string;
  readonly params?: (world: World) => Readonly<Record<string, string | number>>;
  readonly query?: (world: World) => string;
  /** Builds the body: JSON, or a Buffer for an upload. */
  readonly body?: (world: World) => unknown;
  /** Media type of an upload. */
  readonly mediaType?: string;
  /** Expected status by principal; 403 for unlisted ones. `everybody`: the route needs no session. */
  readonly answers: Answers | { readonly everybody: number };
  /** The call consumes its object, so repeating it on the same copy of the world may fail. */
  readonly consumes?: true;
  /** Personal data that every principal with access may see in the response. */
  readonly discloses?: (world: World) => readonly string[];
  /** True if the call writes an audit event. By default a write does and a read does not. */
  readonly isAudited?: boolean;
  /** Protected fields that the body may set, by name in any of its objects. */
  readonly mayName?: readonly string[];
  /** The body is rejected if it has unknown fields; other bodies drop them. */
  readonly isStrict?: true;
  /** The call hashes a password, so the daily fuzz tests try fewer values. */
  readonly isSlow?: true;
  /** Builds parts of the request that cannot be sent twice. */
  readonly prepare?: (app: ProductUnderTest, world: World) => Promise<Partial<RouteCall>>;
}

export type Answers = Partial<Record<Authenticated, number>>;

/** Keyed by route, as in `GET /services/auth/users/:id`. */
export type Rows = Readonly<Record<string, readonly Case[]>>;

export const DENTISTS = ['dentist', 'associate', 'dentistElsewhere'] as const;
export const READERS = ['admin', ...DENTISTS, 'receptionist', 'receptionistElsewhere'] as const;

export const all = (principals: readonly Authenticated[], status: number): Answers =>
  Object.fromEntries(principals.map((principal) => [principal, status]));

export const admin = (status: number): Answers => ({ admin: status });

export const signedIn = (status: number): Answers => all(AUTHENTICATED, status);

/** For patients of a clinic: its dentists and administrators have access, dentists of other clinics get 404. */
export const toDentists = (status: number): Answers => ({
  ...all(['admin', 'dentist', 'associate'], status),
  dentistElsewhere: 404,
});

/** Users who may read their own record get 404 instead of 403 for any other. */
export function toOwner(answers: Answers): Answers {
  const { roleless: _, ...others } = all(AUTHENTICATED, 404) as Record<Authenticated, number>;
  return { ...others, ...answers };
}
