import type { Service } from '@dentaria/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from './kernel.ts';

/** A service of the product: its contract, and the handlers that it mounts. */
export interface Module<S extends Service = Service> {
  readonly service: S;
  readonly mount: (app: FastifyInstance, kernel: Kernel) => Promise<void>;
}
