/** An open stream of events. */
export interface FollowedEvents<Event> {
  /** The next event; undefined at the end of the stream. */
  next(): Promise<Event | undefined>;
  close(): Promise<unknown>;
}

/** Reads the events of a call one by one. */
export function followEvents<Event>(call: Promise<AsyncIterable<Event>>): FollowedEvents<Event> {
  const events = call.then((opened) => opened[Symbol.asyncIterator]());
  return {
    next: async () => (await (await events).next()).value,
    close: async () => (await events).return?.(),
  };
}
