import type { SyntheticEvent } from 'react';
import type { FieldValues, SubmitErrorHandler, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { dismissToasts } from '../toasts.ts';

export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  onValid: SubmitHandler<Output>,
  onInvalid?: SubmitErrorHandler<Values>,
): (event: SyntheticEvent) => void {
  const replaceOutcome: SubmitHandler<Output> = (values, event) => {
    // Not for invalid fields: the second click of a double click may submit a form that the first one emptied,
    // and must keep its toast.
    dismissToasts();
    return onValid(values, event);
  };
  const submit = useSingleFlight(form.handleSubmit(replaceOutcome, onInvalid));
  return (event) => {
    event.preventDefault();
    submit(event);
  };
}
