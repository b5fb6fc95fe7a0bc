import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../kernel/errors.ts';

const ANY = ['*/*', 'application/*'];

const isJson = (format: string): boolean =>
  /^(json|text\/json|application\/(fhir[+ ])?json)$/i.test(format.trim());

/** A media type with its parameters: not one that the client refuses (`q=0`), nor of another version of FHIR. */
function isAnswered(range: string): boolean {
  // A "+" that the client has not encoded is a space.
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const parameterOf = (name: string): string | undefined =>
    parameters
      .map((parameter) => parameter.split('='))
      .find(([key]) => key?.trim().toLowerCase() === name)?.[1]
      ?.trim();
  const version = parameterOf('fhirversion');
  return (
    (isJson(type) || ANY.includes(type)) &&
    Number(parameterOf('q') ?? 1) !== 0 &&
    (version === undefined || version === '4.0')
  );
}

/** 406 for a client that wants XML, Turtle or another version of FHIR alone. `_format` replaces the header. */
export function refuseOtherFormats({ headers, query }: FastifyRequest): void {
  const { _format: format } = query as Readonly<Record<string, unknown>>;
  const accepted = typeof format === 'string' ? [format] : (headers.accept ?? '*/*').split(',');
  if (accepted.some(isAnswered)) return;
  throw new HttpError(406, 'Los recursos FHIR se leen como JSON, en la versión 4.0');
}
