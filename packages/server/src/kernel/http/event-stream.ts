import { Readable } from 'node:stream';
import { EVENT_STREAM, eventText } from '@dentaria/contract/http/event-stream.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Caller, shareOf } from '../access/caller.ts';
import { HttpError, tooMany, unavailable } from '../errors.ts';

export interface EventSource<Event> {
  readonly caller: Pick<Caller, 'id' | 'clinicId'>;
  /** Sends the current state soon and after each change. Returns the unsubscribe function. */
  readonly subscribe: (send: (event: Event) => void) => () => void;
  readonly authorize: () => Promise<unknown>;
}

/** Proxies close a silent response after 60 s. Each heartbeat authorizes the caller again. */
export const HEARTBEAT_MS = 20_000;

const MAX_STREAMS_PER_SERVICE = 1_000;

export const MAX_STREAMS_PER_USER = 30;

const MAX_STREAMS_PER_CLINIC = 120;

const ACCESS_LOST_STATUSES: readonly number[] = [401, 403, 404];

export type SendEvents = (source: EventSource<unknown>, reply: FastifyReply) => FastifyReply;

export function openEventStreams(scope: FastifyInstance, maxStreams = MAX_STREAMS_PER_SERVICE): SendEvents {
  const streams = new Map<EventStream, EventSource<unknown>['caller']>();
  scope.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
  const endStreamOfLargestClinic = (openOfClinic: number): void => {
    const shares = Map.groupBy(streams, ([, caller]) => shareOf(caller));
    const [largest = []] = [...shares.values()].toSorted((one, other) => other.length - one.length);
    const [oldest] = largest;
    if (!oldest || largest.length <= openOfClinic + 1) throw unavailable();
    const [stream] = oldest;
    stream.end();
    streams.delete(stream);
  };
  return (source, reply) => {
    const { caller } = source;
    const ofClinic = [...streams.values()].filter((each) => shareOf(each) === shareOf(caller));
    const ofUser = ofClinic.filter(({ id }) => id === caller.id);
    if (ofUser.length >= MAX_STREAMS_PER_USER || ofClinic.length >= MAX_STREAMS_PER_CLINIC)
      throw tooMany(HEARTBEAT_MS / 1000);
    if (streams.size >= maxStreams) endStreamOfLargestClinic(ofClinic.length);
    const stream = new EventStream(source);
    streams.set(stream, caller);
    stream.once('close', () => streams.delete(stream));
    return reply
      .type(EVENT_STREAM)
      .headers({
        'cache-control': 'no-store, no-transform',
        // A kept connection would delay a shutdown.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      .send(stream);
  };
}

/** Sends only the last event, however many the client missed. */
class EventStream extends Readable {
  readonly #authorize: () => Promise<unknown>;
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #lastEvent: string | undefined;
  #isSent = true;
  #isWanted = false;
  #isAuthorizing = false;
  #isStopped = false;

  constructor({ subscribe, authorize }: EventSource<unknown>) {
    super({ highWaterMark: 1 });
    this.#authorize = authorize;
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#unsubscribe = subscribe((event) => {
      this.#lastEvent = eventText(event);
      this.#isSent = false;
      this.#flush();
    });
  }

  end(): void {
    if (this.#isStopped) return;
    this.#stop();
    this.push(null);
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#stop();
    callback(error);
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    this.#isStopped = true;
  }

  #flush(): void {
    if (this.#isStopped || this.#isSent || !this.#isWanted) return;
    this.#isSent = true;
    this.#isWanted = false;
    this.push(this.#lastEvent);
  }

  async #beat(): Promise<void> {
    if (this.#isAuthorizing) return;
    this.#isAuthorizing = true;
    try {
      await this.#authorize();
      this.#isSent = this.#lastEvent === undefined;
      this.#flush();
    } catch (error) {
      if (error instanceof HttpError && ACCESS_LOST_STATUSES.includes(error.status)) this.end();
    } finally {
      this.#isAuthorizing = false;
    }
  }
}
