import { FHIR_JSON, type OperationOutcome } from '@dentaria/contract/exchange/fhir.ts';
import type { Problem } from '@dentaria/contract/http/problem.ts';
import type { ProblemFormat } from '../../../kernel/http/error-handler.ts';

/** Issue types by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  409: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

/** One issue for each invalid parameter, else one with the message. */
function operationOutcomeOf({ message, errors = {} }: Problem, status: number): OperationOutcome {
  const issue = { severity: status >= 500 ? 'fatal' : 'error', code: CODES[status] ?? 'exception' } as const;
  const fields = Object.entries(errors);
  return {
    resourceType: 'OperationOutcome',
    issue:
      fields.length > 0
        ? fields.map(([field, text]) => ({ ...issue, diagnostics: text, expression: [field] }))
        : [{ ...issue, diagnostics: message }],
  };
}

export const fhirProblem: ProblemFormat = {
  mediaType: FHIR_JSON,
  present: (body, status) => ({ ...operationOutcomeOf(body, status) }),
};
