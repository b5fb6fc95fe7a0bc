import { clientError } from '@dentaria/contract/http/client-error.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../access/gate.ts';
import { callLimits } from '../access/public-limits.ts';
import type { Throttle } from '../access/throttle.ts';
import { invalid } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';

const MAX_BYTES = 8 * 1024;

const LIMITS = {
  name: 'client-errors',
  counts: 'calls',
  perVisitor: 50,
  overall: 1_000,
  windowSeconds: 3_600,
} as const;

/** Needs no session, because the sign-in page can fail, too. */
export function mountClientErrors(
  app: FastifyInstance,
  { throttle, metrics }: { readonly throttle: Throttle; readonly metrics: Metrics },
): void {
  app.post('/client-errors', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const report = validate(clientError, request.body);
    if (!report.ok) throw invalid(report.errors);
    const origin = { address: addressOf(request), requestId: request.id };
    await callLimits(throttle, LIMITS, origin).recordCall();
    metrics.clientErrors.inc({ kind: report.value.kind });
    request.log.warn({ client: report.value }, 'client error');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
