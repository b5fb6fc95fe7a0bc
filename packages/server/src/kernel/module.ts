import type { Service } from '@dentaria/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from './kernel.ts';

export interface Module<S extends Service = Service> {
  readonly service: S;
  readonly mount: (app: FastifyInstance, kernel: Kernel) => Promise<void>;
}
