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
    // Runs only if the fields are valid: the second click of a double click finds a form that the first one
    // emptied.
    dismissToasts();
    return onValid(values, event);
  };
  const submit = useSingleFlight(form.handleSubmit(replaceOutcome, onInvalid));
  return (event) => {
    event.preventDefault();
    submit(event);
  };
}
