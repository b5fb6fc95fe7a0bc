import { z } from 'zod';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A contract schema as JSON Schema, of the input that a client sends or of the output that the server answers. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  return nullableAsType(made) as Json;
}

/** Rewrites `anyOf: [X, null]` to `type: [x, 'null']`: the serializer handles it without trying each branch. */
function nullableAsType(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nullableAsType);
  if (!isObject(value)) return value;
  const { $schema: _, '~standard': __, ...rest } = value;
  const members = Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, nullableAsType(member)]),
  );
  const { anyOf, ...others } = members;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return members;
  const [wanted, none] = anyOf as Json[];
  if (none?.type !== 'null' || typeof wanted?.type !== 'string') return members;
  const choices = Array.isArray(wanted.enum) ? { enum: [...wanted.enum, null] } : {};
  return { ...others, ...wanted, ...choices, type: [wanted.type, 'null'] };
}
