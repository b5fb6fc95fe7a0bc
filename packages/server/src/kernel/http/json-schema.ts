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

/** The serializer handles `type: [x, 'null']` without trying each branch of an `anyOf`. */
function nullableAsType(schema: Json): void {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [wanted, none] = anyOf;
  if (none.type !== 'null' || typeof wanted.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, wanted, { type: [wanted.type, 'null'] });
  if (Array.isArray(wanted.enum)) schema.enum = [...wanted.enum, null];
}
