import type { z } from 'zod';

type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Name;

type Stored<T> = string extends T ? T | Date : T;

type StoredRow<Members> = {
  readonly [Name in keyof Members & string as SnakeCase<Name>]: Stored<Members[Name]>;
};

type Columns<Members> = { [Name in keyof Members & string as SnakeCase<Name>]: Members[Name] };

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnsNamed = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, snakeCase(name)])) as {
    readonly [Each in Name]: SnakeCase<Each>;
  };

const namesIn = ({ shape }: z.ZodObject) =>
  Object.keys(shape).map((name) => ({ name, column: snakeCase(name) }));

export function presenter<Schema extends z.ZodObject>(schema: Schema) {
  const names = namesIn(schema);
  return (row: StoredRow<z.output<Schema>>): z.output<Schema> => {
    const presented: Record<string, unknown> = {};
    for (const { name, column } of names) {
      const value = (row as Readonly<Record<string, unknown>>)[column];
      presented[name] = value instanceof Date ? value.toISOString() : value;
    }
    return presented as z.output<Schema>;
  };
}

export function columnWriter<Schema extends z.ZodObject>(schema: Schema) {
  const names = namesIn(schema);
  return (body: z.output<Schema>): Columns<z.output<Schema>> =>
    Object.fromEntries(names.map(({ name, column }) => [column, body[name]])) as Columns<z.output<Schema>>;
}
