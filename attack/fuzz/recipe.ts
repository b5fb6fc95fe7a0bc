import { type Path, put } from '../../packages/server/src/authorization/testing/body-fields.ts';
import type { Principal } from '../../packages/server/src/authorization/testing/principals.ts';
import type { RouteCall } from '../../packages/server/src/authorization/testing/routes.ts';

/** A value in a form short enough to print, however large the value is. */
export type Value =
  | { readonly json: unknown }
  | { readonly text: string; readonly times: number }
  | { readonly list: unknown; readonly times: number }
  | { readonly members: unknown; readonly times: number }
  | { readonly nested: number };

export type Edit =
  | { readonly part: 'body'; readonly path: Path; readonly value: Value }
  | { readonly part: 'member'; readonly path: Path }
  /** Replaces the bytes of the serialized body after a fraction of its length. */
  | { readonly part: 'text'; readonly at: number; readonly remove: number; readonly insert: string }
  | { readonly part: 'param'; readonly name: string; readonly value: string }
  | { readonly part: 'query'; readonly text: string }
  | { readonly part: 'header'; readonly name: string; readonly value: string };

/** A call that can be printed and repeated: a valid call of the matrix with edits. */
export interface Recipe {
  readonly route: string;
  /** Index of the route's case in the matrix. */
  readonly testCase: number;
  readonly principal: Principal;
  readonly edits: readonly Edit[];
}

function expand(value: Value): unknown {
  if ('json' in value) return value.json;
  if ('text' in value) return value.text.repeat(value.times);
  if ('list' in value) return Array(value.times).fill(value.list);
  if ('members' in value)
    return Object.fromEntries(
      Array.from({ length: value.times }, (_, index) => [`m${index}`, value.members]),
    );
  let nested: unknown = 'x';
  for (let depth = 0; depth < value.nested; depth += 1) nested = depth % 2 === 0 ? [nested] : { a: nested };
  return nested;
}

/** Applies the edits to a valid call. Edits of text come last, because their result may not be JSON. */
export function applyEdits(call: RouteCall, edits: readonly Edit[]): RouteCall {
  let { body } = call;
  let text: string | undefined;
  let query = call.query;
  const params: Record<string, string | number> = { ...call.params };
  const headers: Record<string, string> = { ...call.headers };
  for (const edit of edits) {
    if (edit.part === 'body') body = put(body, edit.path, expand(edit.value));
    else if (edit.part === 'member') body = without(body, edit.path);
    else if (edit.part === 'param') params[edit.name] = edit.value;
    else if (edit.part === 'query') query = edit.text;
    else if (edit.part === 'header') headers[edit.name] = edit.value;
  }
  for (const edit of edits) {
    if (edit.part !== 'text') continue;
    text ??= JSON.stringify(body) ?? '';
    const start = Math.floor(edit.at * text.length);
    text = text.slice(0, start) + edit.insert + text.slice(start + edit.remove);
  }
  return { ...call, params, query, headers, body: text ?? body };
}

function without(body: unknown, [head, ...rest]: Path): unknown {
  if (head === undefined || typeof body !== 'object' || body === null) return body;
  if (rest.length > 0) {
    if (!(head in body)) return body;
    return put(body, [head], without((body as Record<string, unknown>)[head], rest));
  }
  if (Array.isArray(body)) return body.filter((_, index) => index !== head);
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== head));
}
