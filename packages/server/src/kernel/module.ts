import type { Service } from '@dentaria/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from './kernel.ts';

/** A service of the product: its contract, and how its calls are served. */
export interface Module {
  readonly service: Service;
  readonly mount: (app: FastifyInstance, kernel: Kernel) => Promise<void>;
}
