import { useRef } from 'react';

/** Runs calls one at a time. They must not reject. */
export function useQueue(): <Result>(call: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (call) => {
    const result = last.current.then(call);
    last.current = result;
    return result;
  };
}
