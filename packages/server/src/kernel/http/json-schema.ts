import { z } from 'zod';

type Json = Record<string, unknown>;

export function responseSchema(schema: z.ZodType): Json {
  const {
    $schema: _,
    '~standard': __,
    ...made
  } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nullableAsType(jsonSchema),
  });
  return made;
}

/** Rewrites `anyOf: [X, null]` to `type: [x, 'null']`, which the serializer handles without trying each branch. */
function nullableAsType(schema: Json): void {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [wanted, none] = anyOf;
  if (none.type !== 'null' || typeof wanted.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, wanted, { type: [wanted.type, 'null'] });
  if (Array.isArray(wanted.enum)) schema.enum = [...wanted.enum, null];
}
