import { TooMuchAtOnceError, unavailable } from '../errors.ts';
import { makeFairQueue } from '../fair-queue.ts';
import { makeFloodDetector } from './floods.ts';
import { networkOf } from './throttle.ts';

export interface ShareKeys {
  readonly user: string;
  readonly group: string;
  /** A crowd has no pending limit, because a few strangers could fill it. */
  readonly isCrowd?: true;
}

export const visitorKeys = (kind: 'visitors' | 'api-clients', address: string): ShareKeys => ({
  user: `${kind} ${networkOf(address)}`,
  group: kind,
  isCrowd: true,
});

const MAX_PENDING_PER_USER = 128;
const MAX_PENDING_PER_CLINIC = 512;
const RETRY_SECONDS = 2;

const atMost = (calls: number, message: string) => ({
  calls,
  refuse: () => new TooMuchAtOnceError(`${message} Esperá un momento y volvé a intentarlo.`, RETRY_SECONDS),
});

const MAX_WAIT = { milliseconds: 20_000, refuse: () => unavailable() };

/**
 * Divides a pool's connections fairly: at most two per user and a third per clinic, or all but one for the only
 * active clinic.
 */
export function makeShares(connections: number, now = () => performance.now()) {
  const share = Math.max(1, Math.round(connections / 3));
  const floodingShare = Math.max(1, Math.round(share / 3));
  const floods = makeFloodDetector(now);
  const shareOf = (group: string): number => {
    if (floods.isOnlyActive(group)) return Math.max(1, connections - 1);
    return floods.isFlooding(group) ? floodingShare : share;
  };
  const users = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    parallelPerKey: () => 2,
    maxPendingPerKey: atMost(MAX_PENDING_PER_USER, 'Tenés demasiadas consultas en curso.'),
    maxWait: MAX_WAIT,
  });
  const clinics = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    maxPendingPerKey: atMost(MAX_PENDING_PER_CLINIC, 'Hay demasiadas consultas en curso.'),
  });
  const groups = makeFairQueue({ parallel: connections, parallelPerKey: shareOf, maxWait: MAX_WAIT });
  return {
    run: <T>({ user, group, isCrowd }: ShareKeys, work: () => Promise<T>): Promise<T> => {
      const enterGroup = async () => {
        if (isCrowd) return groups.run(group, work);
        const start = floods.wait(group);
        try {
          return await groups.run(group, () => {
            start();
            return work();
          });
        } finally {
          start();
        }
      };
      return clinics.run(isCrowd ? user : group, () => users.run(user, enterGroup));
    },
  };
}
