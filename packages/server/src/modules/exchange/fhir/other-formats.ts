import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../kernel/errors.ts';

const ANY = ['*/*', 'application/*'];

const isJson = (format: string): boolean =>
  /^(json|text\/json|application\/(fhir[+ ])?json)$/i.test(format.trim());

/** 406 for a client that wants XML or Turtle alone. `_format` replaces the header. */
export function refuseOtherFormats({ headers, query }: FastifyRequest): void {
  const { _format: format } = query as Readonly<Record<string, unknown>>;
  const accepted =
    typeof format === 'string'
      ? [format]
      : (headers.accept ?? '*/*').split(',').map((range) => (range.split(';')[0] ?? '').trim());
  // A "+" that the client has not encoded is a space.
  if (accepted.some((each) => isJson(each.split(';')[0] ?? '') || ANY.includes(each))) return;
  throw new HttpError(406, 'Los recursos FHIR se leen como JSON');
}
