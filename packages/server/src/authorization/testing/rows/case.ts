import { LIVING, type Living } from '../principals.ts';
import type { World } from '../world.ts';

/** One call of a route on one kind of object, and what each principal is answered. */
export interface Case {
  readonly on: string;
  readonly params?: (world: World) => Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: (world: World) => unknown;
  /** Whoever is not named is refused with 403; 'everybody': no session is asked for. */
  readonly answers: Answers | { readonly everybody: number };
  /** The call takes away what the next one needs: each principal who succeeds gets a world of his own. */
  readonly consumes?: true;
  /** What the call tells to whoever may make it at all. */
  readonly tells?: (world: World) => readonly string[];
}

export type Answers = Partial<Record<Living, number>>;

/** By the route as the running router knows it: `GET /services/auth/users/:id`. */
export type Rows = Readonly<Record<string, readonly Case[]>>;

export const DENTISTS = ['dentist', 'associate', 'dentistElsewhere'] as const;
export const READERS = ['admin', ...DENTISTS, 'receptionist', 'receptionistElsewhere'] as const;

export const all = (principals: readonly Living[], status: number): Answers =>
  Object.fromEntries(principals.map((principal) => [principal, status]));

export const admin = (status: number): Answers => ({ admin: status });

export const signedIn = (status: number): Answers => all(LIVING, status);

/** Patients of a clinic: its dentists and administrators reach them, another clinic's dentist finds nothing. */
export const treating = (status: number): Answers => ({
  ...all(['admin', 'dentist', 'associate'], status),
  dentistElsewhere: 404,
});

/** Whoever may read himself finds nobody else: not found, instead of forbidden. */
export function self(answers: Answers): Answers {
  const { roleless: _, ...others } = all(LIVING, 404) as Record<Living, number>;
  return { ...others, ...answers };
}
