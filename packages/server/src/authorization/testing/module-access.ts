import type { ProductUnderTest } from '../../testing/test-app.ts';
import type { Rows } from './case.ts';
import type { World } from './world.ts';

/** Access to a module: `access` in `modules/<service>/testing/<service>.access.ts`. */
export interface ModuleAccess {
  readonly routes: Rows;
  /** Inserts rows into tables that the world leaves empty, so that their visibility is tested on real rows. */
  readonly fillTables?: (app: ProductUnderTest, world: World) => Promise<void>;
}
