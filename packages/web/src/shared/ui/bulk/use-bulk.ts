import { useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';

const AT_ONCE = 4;

interface BulkFailure {
  readonly name: string;
  readonly reason: string;
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

interface Work<Item> {
  items: readonly Item[];
  /** What an item is called when it failed. */
  nameOf: (item: Item) => string;
  call: (item: Item) => Promise<unknown>;
  /** The reason to give when the server gave none. */
  fallback: string;
}

export type Bulk = ReturnType<typeof useBulk>;

/**
 * Runs one call for each of many rows, a few at once, telling how far it is and which failed and why. Stopping lets the
 * calls that are under way end. `state` is undefined while there is nothing to show.
 */
export function useBulk() {
  const [state, setState] = useState<BulkState>();
  const stopped = useRef(false);

  async function run<Item>({ items, nameOf, call, fallback }: Work<Item>): Promise<BulkResult> {
    const waiting = [...items];
    const failures: BulkFailure[] = [];
    let done = 0;
    stopped.current = false;
    const show = (running: boolean) =>
      setState({ total: items.length, done, failures: [...failures], running });
    show(true);
    const worker = async () => {
      for (let item = waiting.shift(); item !== undefined && !stopped.current; item = waiting.shift()) {
        await call(item).catch((error: unknown) =>
          failures.push({ name: nameOf(item as Item), reason: errorText(error, fallback) }),
        );
        done += 1;
        show(true);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
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
