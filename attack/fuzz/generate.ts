import { paramsOf } from '@dentaria/contract/http/path-params.ts';
import fc from 'fast-check';
import {
  fieldSchemasOf,
  inputSchemaOf,
  type Path,
} from '../../packages/server/src/authorization/testing/body-fields.ts';
import { CORPUS, PATH_VALUES } from '../../packages/server/src/authorization/testing/corpus.ts';
import { allowedPrincipal } from '../../packages/server/src/authorization/testing/fuzz.ts';
import { MATRIX } from '../../packages/server/src/authorization/testing/matrix.ts';
import {
  AUTHENTICATED,
  type Principal,
  UNAUTHENTICATED,
} from '../../packages/server/src/authorization/testing/principals.ts';
import { ROUTES } from '../../packages/server/src/authorization/testing/routes.ts';
import type { Edit, Recipe, Value } from './recipe.ts';
import { valuesOf } from './schema-values.ts';

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'];
const MORE_NAMES = ['id', 'roles', 'version', 'clinicId', 'enabled', 'length', '', '16', 'ñ', '\u0000'];
const UNITS = [
  'a',
  '1',
  ' ',
  '.',
  'a@',
  'a.',
  ', ',
  '54 (',
  '\u00ad',
  '\n',
  '🦷',
  '\ud800',
  'ﷺ',
  '"',
  '\\',
  'ß',
];
const HEADERS = [
  'accept',
  'accept-encoding',
  'content-type',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'host',
];
const HEADER_VALUES = [
  '',
  '*',
  'bytes=0-',
  'bytes=5-1',
  'bytes=-1,0-9999999999',
  'gzip;q=0, br;q=9',
  'application/json; charset=utf-16',
  'text/plain',
  'W/"1", "2"',
  '::1',
  'localhost:99999',
  'a'.repeat(8_000),
];

/** Sizes around the limits of fields and, rarely, of bodies. */
const times = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(1, 2, 21, 101, 129, 255, 401, 2_001, 10_001) },
  { weight: 4, arbitrary: fc.constantFrom(20_000, 60_000) },
  { weight: 1, arbitrary: fc.constantFrom(200_000, 500_000) },
);

interface BodyValues {
  readonly whole: fc.Arbitrary<unknown>;
  readonly fields: readonly (readonly [Path, fc.Arbitrary<unknown>])[];
}

/** Values that the body schema of a route and the schemas of its fields accept. */
const BODIES: ReadonlyMap<string, BodyValues> = new Map(
  [...ROUTES].flatMap(([route, { body }]): [string, BodyValues][] =>
    body
      ? [
          [
            route,
            {
              whole: valuesOf(inputSchemaOf(body)),
              fields: fieldSchemasOf(body).map(([path, schema]) => [path, valuesOf(schema)]),
            },
          ],
        ]
      : [],
  ),
);

/** Returns arbitraries for the calls of a route. `dictionary` has ids, names and tokens of stored rows. */
export function generatorOf(dictionary: readonly (string | number)[]) {
  const hostile: fc.Arbitrary<Value> = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Object.values(CORPUS).flat()).map((json) => ({ json })) },
    { weight: 2, arbitrary: fc.constantFrom(...dictionary).map((json) => ({ json })) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((json) => ({ json })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((json) => ({ json })) },
    { weight: 1, arbitrary: fc.double().map((json) => ({ json })) },
    { weight: 1, arbitrary: fc.record({ text: fc.constantFrom(...UNITS), times }) },
    { weight: 1, arbitrary: fc.record({ list: fc.constantFrom<unknown>(1, null, '', {}, []), times }) },
    { weight: 1, arbitrary: fc.record({ members: fc.constantFrom<unknown>(1, null, {}), times }) },
    { weight: 1, arbitrary: fc.record({ nested: fc.constantFrom(5, 50, 1_000) }) },
  );

  function bodyEditsOf(route: string): fc.Arbitrary<Edit>[] {
    const values = BODIES.get(route);
    if (!values) return [];
    const { fields } = values;
    const whole = values.whole.map((json): Edit => ({ part: 'body', path: [], value: { json } }));
    const replaced = hostile.map((value): Edit => ({ part: 'body', path: [], value }));
    const text = fc.record({
      part: fc.constant('text' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.constantFrom(0, 1, 10, 1_000_000),
      insert: fc.constantFrom(
        '',
        '"',
        '{',
        ']',
        ',',
        '\u0000',
        '1e999',
        '\\ud800',
        '"__proto__":1,',
        '\ufeff',
      ),
    });
    if (fields.length === 0) return [whole, replaced, text];
    const field = fc.constantFrom(...fields);
    const set = field.chain(([path]) => hostile.map((value): Edit => ({ part: 'body', path, value })));
    const valid = field.chain(([path, accepted]) =>
      accepted.map((json): Edit => ({ part: 'body', path, value: { json } })),
    );
    const removed = field.map(([path]): Edit => ({ part: 'member', path }));
    const added = fc
      .tuple(field, fc.constantFrom(...NAMES, ...MORE_NAMES), fc.boolean(), hostile)
      .map(([[path], name, atTop, value]): Edit => {
        const parent = atTop ? [] : path.slice(0, -1);
        return { part: 'body', path: [...parent, name], value };
      });
    return [set, set, set, valid, valid, whole, removed, added, replaced, text];
  }

  function addressEditsOf(route: string): fc.Arbitrary<Edit>[] {
    const found = ROUTES.get(route);
    const params = found && paramsOf(found);
    const query = found?.query;
    const texts = fc.oneof(
      fc.constantFrom(...PATH_VALUES),
      fc.constantFrom(...dictionary).map(String),
      fc.integer({ min: -1, max: 400 }).map(String),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const edits: fc.Arbitrary<Edit>[] = [];
    if (params) {
      const names = fc.constantFrom(...Object.keys(params.shape));
      edits.push(fc.record({ part: fc.constant('param' as const), name: names, value: texts }));
    }
    const declared = query ? Object.keys(inputSchemaOf(query).properties ?? {}) : [];
    const names = fc.constantFrom(...declared, ...declared, ...NAMES);
    const one = fc.tuple(names, texts).map(([name, value]) => [name, value.toWellFormed()]);
    const pairs = fc.array(one, { minLength: 1, maxLength: 5 });
    const written = pairs.map((list): Edit => ({ part: 'query', text: `?${new URLSearchParams(list)}` }));
    const raw = fc
      .constantFrom('?', '?%', '?%ff=%ff', '?a[b]=1', '?&&&', `?${'a=1&'.repeat(2_000)}`)
      .map((text): Edit => ({ part: 'query', text }));
    return declared.length > 0 ? [...edits, written, written, raw] : [...edits, written, raw];
  }

  const headerEdit: fc.Arbitrary<Edit> = fc.record({
    part: fc.constant('header' as const),
    name: fc.constantFrom(...HEADERS),
    value: fc.constantFrom(...HEADER_VALUES),
  });

  const editCache = new Map<string, fc.Arbitrary<Edit>>();
  function editsOf(route: string): fc.Arbitrary<Edit> {
    const known = editCache.get(route);
    if (known) return known;
    const edits = fc.oneof(...bodyEditsOf(route), ...addressEditsOf(route), headerEdit);
    editCache.set(route, edits);
    return edits;
  }

  /** Mostly a principal whose call succeeds, because the others are refused early. */
  function principalsOf(route: string, testCase: number): fc.Arbitrary<Principal> {
    const row = MATRIX[route]?.[testCase];
    const allowed = row ? allowedPrincipal(row) : 'admin';
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant<Principal>(allowed) },
      { weight: 3, arbitrary: fc.constantFrom<Principal>(...AUTHENTICATED) },
      { weight: 1, arbitrary: fc.constantFrom<Principal>(...UNAUTHENTICATED) },
    );
  }

  const freshOf = (route: string, testCase: number): fc.Arbitrary<Recipe> =>
    fc.record({
      route: fc.constant(route),
      testCase: fc.constant(testCase),
      principal: principalsOf(route, testCase),
      edits: fc.array(editsOf(route), { maxLength: 3 }),
    });

  const rows = Object.entries(MATRIX)
    .filter(([route]) => ROUTES.has(route))
    .flatMap(([route, cases]) => cases.map((_, testCase) => [route, testCase] as const));
  const fresh = fc.constantFrom(...rows).chain(([route, testCase]) => freshOf(route, testCase));

  /** Mutates a recipe that was the first to run some code or to get some response. */
  function mutated(recipe: Recipe, other: Recipe): fc.Arbitrary<Recipe> {
    const { edits, route } = recipe;
    const at = fc.nat({ max: Math.max(0, edits.length - 1) });
    return fc.oneof(
      {
        weight: 5,
        arbitrary: editsOf(route).map((edit) => ({ ...recipe, edits: [...edits.slice(-7), edit] })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(at, editsOf(route))
          .map(([index, edit]) => ({ ...recipe, edits: edits.toSpliced(index, 1, edit) })),
      },
      {
        weight: 1,
        arbitrary: at.map((index) => ({ ...recipe, edits: edits.filter((_, each) => each !== index) })),
      },
      {
        weight: 1,
        arbitrary: principalsOf(route, recipe.testCase).map((principal) => ({ ...recipe, principal })),
      },
      { weight: 1, arbitrary: fc.constant({ ...recipe, edits: [...edits, ...other.edits].slice(0, 8) }) },
    );
  }
  return { fresh, mutated };
}
