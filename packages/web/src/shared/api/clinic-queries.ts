import type { ServiceName } from '@dentaria/contract/services.ts';
import { queryOptions } from '@tanstack/react-query';

interface ClinicRequest {
  readonly params: { readonly clinicId: number };
}

/** Returns a function that makes the queries of a service. Their keys begin with the service and the clinic. */
export const clinicQueries =
  (service: ServiceName) =>
  <Request extends ClinicRequest, Answer>(
    name: readonly unknown[],
    call: (request: Request, options: { signal: AbortSignal }) => Promise<Answer>,
    request: Request,
  ) =>
    queryOptions({
      queryKey: [service, request.params.clinicId, ...name],
      queryFn: ({ signal }) => call(request, { signal }),
    });
