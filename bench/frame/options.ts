import { parseArgs } from 'node:util';

/** The numbers given as `--name 5`, or their defaults. */
export function numberOptions<const Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: 'string' as const, default: String(value) },
    ]),
  );
  const { values } = parseArgs({ options });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >;
}
