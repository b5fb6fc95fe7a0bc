import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Needs no throttle: METRICS_TOKEN has at least 32 characters. */
export type IsOperator = (request: FastifyRequest) => boolean;

export const operatorCheck =
  (metricsToken: string | undefined): IsOperator =>
  ({ headers }) => {
    if (metricsToken === undefined) return false;
    const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', metricsToken, 'buffer'));
  };
