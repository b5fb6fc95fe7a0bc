import { modules } from '../../modules.ts';
import type { Rows } from './case.ts';
import { kernelAccess } from './kernel.access.ts';
import type { ModuleAccess } from './module-access.ts';

/** The access of the kernel and of each module, found by name. */
export const ACCESS: readonly (ModuleAccess & { readonly name: string })[] = [
  { name: 'kernel', ...kernelAccess },
  ...(await Promise.all(
    modules.map(async ({ service: { name } }) => {
      const { access }: { access: ModuleAccess } = await import(
        `../../modules/${name}/testing/${name}.access.ts`
      );
      return { name, ...access };
    }),
  )),
];

/** Access by route. matrix.test.ts fails for a route without a row and for a row without a route. */
export const MATRIX: Rows = Object.assign({}, ...ACCESS.map(({ routes }) => routes));
