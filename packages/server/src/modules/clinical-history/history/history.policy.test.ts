import {
  DummyDriver,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { type ClinicScope, inClinicScope } from './history.policy.ts';

/** Compiles statements without executing them. */
const database = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const condition = (scope: ClinicScope) => {
  const { sql, parameters } = database
    .selectFrom('users as p')
    .select('p.id')
    .where(inClinicScope(scope)(expressionBuilder()))
    .compile();
  return { where: sql.split(' where ')[1], parameters };
};

test('every clinic includes patients who also have another role', () => {
  expect(condition(undefined)).toEqual({ where: `'PATIENT' = any ("p"."roles")`, parameters: [] });
});

test.each([[[]], [[1]], [[1, 2]]])('the clinics %j include patients without another role', (clinicIds) => {
  expect(condition(clinicIds)).toEqual({
    where: `(p.roles = array['PATIENT'] and "p"."clinic_id" = any($1::bigint[]))`,
    parameters: [clinicIds],
  });
});
