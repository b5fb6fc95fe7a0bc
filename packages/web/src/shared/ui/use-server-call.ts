import { useMutation } from '@tanstack/react-query';
import type { ServerText } from '../api/failure.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { toastFailure } from './failure-toast.ts';

/**
 * A request started by a button. Ignores further clicks while it is pending and shows a failure as a toast.
 */
export function useServerCall<Argument = void>(
  failed: string,
  call: (argument: Argument) => Promise<unknown>,
  serverText?: ServerText,
) {
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: call,
    onError: (error) => toastFailure(failed, error, serverText),
  });
  return {
    start: useSingleFlight((argument: Argument) => mutateAsync(argument)),
    isPending,
    pendingArgument: isPending ? variables : undefined,
  };
}
