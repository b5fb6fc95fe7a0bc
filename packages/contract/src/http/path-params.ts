import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from './route.ts';

export function paramsOf({ path, params }: Pick<Route, 'path' | 'params'>): z.ZodObject | undefined {
  if (params) return params;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, idParam])));
}
