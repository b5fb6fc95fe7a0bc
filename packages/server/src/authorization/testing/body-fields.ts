import { z } from 'zod';

/** The subset of JSON Schema that the contract's schemas use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: Schema | boolean;
}

export type Path = readonly (string | number)[];

/** The path of every field in the body's schema, including objects and lists. */
export function fieldsOf(body: z.ZodType): readonly Path[] {
  return walk(inputSchemaOf(body), []).map(([path]) => path);
}

/** Returns each field's path with its schema. */
export const fieldSchemasOf = (body: z.ZodType): readonly (readonly [Path, Schema])[] =>
  walk(inputSchemaOf(body), []);

export const inputSchemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

function walk(schema: Schema, path: Path): readonly (readonly [Path, Schema])[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(each, [...path, name])),
    ...(schema.items ? walk(schema.items, [...path, 0]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => walk(each, path)),
    ...(typeof schema.additionalProperties === 'object'
      ? walk(schema.additionalProperties, [...path, '16'])
      : []),
  ];
  const all = [[path, schema] as const, ...inner].filter(([{ length }]) => length > 0);
  return [...new Map(all.map((each) => [each[0].join('.'), each])).values()];
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
