/** Addresses to which more than one feature links. All others are in `<service>.paths.ts`. */
export const paths = {
  root: path('/'),
  login: path('/login'),
  registerClinic: path('/register-clinic'),
  dashboard: path('/dashboard'),
  patient: path('/patients/:patientId'),
  patientEdit: path('/patients/:patientId/edit'),
  history: path('/dental-history/:patientId'),
  /** Search parameters: features/scheduling/agenda/agenda-address.ts. */
  agenda: path('/agenda'),
  manageOnboarding: path('/manage-onboarding'),
  emailConfiguration: path('/email-configuration'),
} as const;

export const accountPath = (patientId: number): string => `${paths.patient.to({ patientId })}#cuenta`;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Query = Record<string, string | number | undefined>;
type Builder<P extends string> = [ParamNames<P>] extends [never]
  ? (params?: Record<string, never>, query?: Query) => string
  : (params: Record<ParamNames<P>, string | number>, query?: Query) => string;

export interface Path<P extends string> {
  readonly pattern: P;
  readonly to: Builder<P>;
}

export function path<const P extends string>(pattern: P): Path<P> {
  const to = (params: Record<string, string | number> = {}, query: Query = {}): string => {
    const filled = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    return search.size > 0 ? `${filled}?${search}` : filled;
  };
  return { pattern, to: to as Builder<P> };
}
