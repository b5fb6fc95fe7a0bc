import { expect, it } from 'vitest';
import { z } from 'zod';
import { paramsOf } from './path-params.ts';

it('treats every path parameter as an id', () => {
  const schema = paramsOf({ path: '/clinics/:clinicId/patients/:patientId/pdf' });
  expect(schema?.parse({ clinicId: '7', patientId: '12' })).toEqual({ clinicId: 7, patientId: 12 });
  expect(schema?.safeParse({ clinicId: '7', patientId: '0' }).success).toBe(false);
});

it('has no schema for a path without parameters', () => {
  expect(paramsOf({ path: '/clinics' })).toBeUndefined();
});

it("uses the route's own schema", () => {
  const params = z.object({ token: z.string() });
  expect(paramsOf({ path: '/links/:token', params })).toBe(params);
});
