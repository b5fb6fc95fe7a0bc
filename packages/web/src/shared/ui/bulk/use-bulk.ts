import { useRef, useState } from 'react';
import { type Failure, failureOf, serverMessage } from '../../api/failure.ts';

const CONCURRENCY = 4;

interface BulkFailure {
  readonly name: string;
  readonly reason: Failure;
}

interface BulkState {
  readonly total: number;
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  readonly running: boolean;
}

interface BulkResult {
  readonly succeeded: number;
  readonly failures: readonly BulkFailure[];
}

interface BulkOptions<Item> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  call: (item: Item) => Promise<unknown>;
  fallback: string;
}

export type Bulk = ReturnType<typeof useBulk>;

/** Stopping lets requests in flight finish. `state` is undefined when there is nothing to show. */
export function useBulk() {
  const [state, setState] = useState<BulkState>();
  const stopped = useRef(false);

  async function run<Item>({ items, nameOf, call, fallback }: BulkOptions<Item>): Promise<BulkResult> {
    const queue = [...items];
    const failures: BulkFailure[] = [];
    let done = 0;
    stopped.current = false;
    const show = (running: boolean) =>
      setState({ total: items.length, done, failures: [...failures], running });
    show(true);
    const worker = async () => {
      for (let item = queue.shift(); item !== undefined && !stopped.current; item = queue.shift()) {
        await call(item).catch((error: unknown) =>
          failures.push({ name: nameOf(item as Item), reason: failureOf(error, fallback, serverMessage) }),
        );
        done += 1;
        show(true);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    if (failures.length > 0) show(false);
    else setState(undefined);
    return { succeeded: done - failures.length, failures };
  }

  return {
    state,
    run,
    stop: () => {
      stopped.current = true;
    },
    close: () => setState(undefined),
  };
}
