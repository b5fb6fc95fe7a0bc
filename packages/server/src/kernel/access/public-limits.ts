import type { PublicLimits } from '@dentaria/contract/http/route.ts';
import type { Origin } from '../request-context.ts';
import { type Allowance, networkOf, type Throttle } from './throttle.ts';

const VISITOR_DELAYS = { firstDelaySeconds: 2, maxDelaySeconds: 900 };

/** Short: an attack from many addresses must not lock other visitors out. */
const SHARED_DELAYS = { firstDelaySeconds: 1, maxDelaySeconds: 10 };

export async function countCall(throttle: Throttle, key: string, allowance: Allowance): Promise<void> {
  await throttle.check([key]);
  if (await throttle.recordCall(key, allowance)) await throttle.check([key]);
}

export function callLimits(
  throttle: Throttle,
  { name, perVisitor, overall, windowSeconds }: PublicLimits,
  { address }: Origin,
) {
  const counters: readonly (readonly [key: string, allowance: Allowance])[] = [
    [`${name}:${networkOf(address)}`, { free: perVisitor, windowSeconds, ...VISITOR_DELAYS }],
    [`${name}:all`, { free: overall, windowSeconds, ...SHARED_DELAYS }],
  ];
  const check = () => throttle.check(counters.map(([key]) => key));
  return {
    check,
    recordFailure: async () => {
      for (const [key, allowance] of counters) await throttle.recordFailure(key, allowance);
    },
    /** Call before the work, so that concurrent calls are limited too. @throws HttpError 429 */
    recordCall: async () => {
      await check();
      for (const [key, allowance] of counters) if (await throttle.recordCall(key, allowance)) await check();
    },
  };
}
