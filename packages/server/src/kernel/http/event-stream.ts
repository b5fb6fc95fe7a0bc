import { Readable } from 'node:stream';
import { EVENT_STREAM, eventText } from '@dentaria/contract/http/event-stream.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Caller, shareOf } from '../access/caller.ts';
import { HttpError, tooMany, unavailable } from '../errors.ts';

export interface EventSource<Event> {
  /** Streams are limited per user and per clinic. */
  readonly caller: Pick<Caller, 'id' | 'clinicId'>;
  /** Calls `send` with the present state soon and after each change, until the returned function is called. */
  readonly subscribe: (send: (event: Event) => void) => () => void;
  /** Throws an HttpError once the session has ended or the caller has lost access. */
  readonly authorize: () => Promise<unknown>;
}

/** Milliseconds between two heartbeats, at which the caller is authorized again. Proxies close a silent response after 60 s. */
export const HEARTBEAT_MS = 20_000;

/** Per service and process: half of the connections that a process accepts. When all are taken, clinics have equal shares. */
const MAX_STREAMS = 1_000;

/** Several desks of a clinic may share an account. */
export const MAX_STREAMS_PER_USER = 30;

const MAX_STREAMS_PER_CLINIC = 120;

/** The session, the role or the object is gone. A call that has to wait for its turn is none of these. */
const ENDED: readonly number[] = [401, 403, 404];

export type SendEvents = (source: EventSource<unknown>, reply: FastifyReply) => FastifyReply;

/** The open streams of a service. They end before the server closes, so that they do not delay its shutdown. */
export function openEventStreams(scope: FastifyInstance, maxStreams = MAX_STREAMS): SendEvents {
  const streams = new Map<EventStream, EventSource<unknown>['caller']>();
  scope.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
  /** Ends a stream of the clinic with the most streams. @throws HttpError 503 if the caller's clinic would then have more */
  const takeOver = (held: number): void => {
    const shares = Map.groupBy(streams, ([, caller]) => shareOf(caller));
    const [largest = []] = [...shares.values()].toSorted((one, other) => other.length - one.length);
    const [oldest] = largest;
    if (!oldest || largest.length <= held + 1) throw unavailable();
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
    if (streams.size >= maxStreams) takeOver(ofClinic.length);
    const stream = new EventStream(source);
    streams.set(stream, caller);
    stream.once('close', () => streams.delete(stream));
    return reply
      .type(EVENT_STREAM)
      .headers({
        'cache-control': 'no-store, no-transform',
        // The connection is not used again, so that a shutdown does not wait for it.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      .send(stream);
  };
}

/** Sends the last event only, however many the client has missed. */
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

  /** Ends the response, after which the client connects again. */
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

  /** Without the database, the stream stays open and silent. */
  async #beat(): Promise<void> {
    if (this.#isAuthorizing) return;
    this.#isAuthorizing = true;
    try {
      await this.#authorize();
      this.#isSent = this.#lastEvent === undefined;
      this.#flush();
    } catch (error) {
      if (error instanceof HttpError && ENDED.includes(error.status)) this.end();
    } finally {
      this.#isAuthorizing = false;
    }
  }
}
