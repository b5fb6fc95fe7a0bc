import { TooMuchAtOnceError, unavailable } from '../errors.ts';
import { makeFairQueue } from '../fair-queue.ts';
import { makeFloods } from './floods.ts';
import { networkOf } from './throttle.ts';

/** Identifies the caller for the fair queues. */
export interface ShareKeys {
  readonly user: string;
  /** The user's clinic, or a crowd of strangers. */
  readonly group: string;
  /** A full crowd refuses nobody, because a few strangers could fill it. */
  readonly isCrowd?: true;
}

/** Callers whose clinic is not known before the database is asked. A flood of one kind delays that kind only. */
export const visitorKeys = (kind: 'visitors' | 'programs', address: string): ShareKeys => ({
  user: `${kind} ${networkOf(address)}`,
  group: kind,
  isCrowd: true,
});

/** A screen makes a dozen calls at once. More than this would only fill the memory. */
const MAX_PENDING_PER_USER = 128;
/** A quarter of the connections of a process. */
const MAX_PENDING_PER_CLINIC = 512;
const RETRY_SECONDS = 2;

const atMost = (calls: number, message: string) => ({
  calls,
  refuse: () => new TooMuchAtOnceError(`${message} Espera un momento y vuelve a intentar.`, RETRY_SECONDS),
});

/** Longer than the statement timeout. The client has probably given up by then. */
const MAX_WAIT = { milliseconds: 20_000, refuse: () => unavailable() };

/**
 * Divides the connections of a pool. A user has at most two at once, a clinic a third of them, or all but one while no other
 * clinic is active.
 */
export function makeShares(connections: number, now = () => performance.now()) {
  const share = Math.max(1, Math.round(connections / 3));
  const lasting = Math.max(1, Math.round(share / 3));
  const floods = makeFloods(now);
  const shareOf = (group: string): number => {
    if (floods.isAlone(group)) return Math.max(1, connections - 1);
    return floods.isFlood(group) ? lasting : share;
  };
  const users = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    parallelPerKey: () => 2,
    maxPendingPerKey: atMost(MAX_PENDING_PER_USER, 'Tienes demasiadas consultas en curso.'),
    maxWait: MAX_WAIT,
  });
  const clinics = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    maxPendingPerKey: atMost(MAX_PENDING_PER_CLINIC, 'Hay demasiadas consultas en curso.'),
  });
  const groups = makeFairQueue({ parallel: connections, parallelPerKey: shareOf, maxWait: MAX_WAIT });
  return {
    /** Runs `work`, which uses a connection. @throws HttpError 429, 503 */
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
