import { useMutation } from '@tanstack/react-query';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { toastFailure } from './failure-toast.ts';

/** A call that a button starts. Ignores starts while it is pending and shows a failure as a toast. */
export function useServerCall<Argument = void>(
  failed: string,
  call: (argument: Argument) => Promise<unknown>,
) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: call,
    onError: (error) => toastFailure(failed, error),
  });
  return { start: useSingleFlight((argument: Argument) => mutateAsync(argument)), isPending };
}
