import { z } from 'zod';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

export type Path = readonly (string | number)[];

/** The path of every field in the body's schema, including objects and lists. */
export function fieldsOf(body: z.ZodType): readonly Path[] {
  return walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, []);
}

function walk(schema: Schema, path: Path): readonly Path[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(each, [...path, name])),
    ...(schema.items ? walk(schema.items, [...path, 0]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => walk(each, path)),
    ...(typeof schema.additionalProperties === 'object'
      ? walk(schema.additionalProperties, [...path, '16'])
      : []),
  ];
  const all = [path, ...inner].filter(({ length }) => length > 0);
  return [...new Map(all.map((each) => [each.join('.'), each])).values()];
}

/** Returns the body with the value at a path replaced; creates missing objects and lists. */
export function put(body: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  const inner = (body as Record<string, unknown> | undefined)?.[head];
  const placed = put(inner, rest, value);
  if (typeof head === 'number') {
    const list = Array.isArray(body) ? [...body] : [];
    list[head] = placed;
    return list;
  }
  return { ...(typeof body === 'object' ? body : {}), [head]: placed };
}
