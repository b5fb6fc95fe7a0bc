type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Query = Record<string, string | number | undefined>;
type Builder<P extends string> = [ParamNames<P>] extends [never]
  ? (params?: Record<string, never>, query?: Query) => string
  : (params: Record<ParamNames<P>, string | number>, query?: Query) => string;

/** An address of the application: the router uses `pattern`, links use `to`. */
export interface Path<P extends string> {
  readonly pattern: P;
  readonly to: Builder<P>;
}

/** Creates a path from its pattern, e.g. `path('/clinics/:clinicId/details')`. */
export function path<const P extends string>(pattern: P): Path<P> {
  const to = (params: Record<string, string | number> = {}, query: Query = {}): string => {
    const filled = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    return search.size > 0 ? `${filled}?${search}` : filled;
  };
  return { pattern, to: to as Builder<P> };
}
