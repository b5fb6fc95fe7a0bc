import { operationOutcome } from '@dentaria/contract/exchange/fhir.ts';
import { problem } from '@dentaria/contract/http/problem.ts';
import { z } from 'zod';
import type { ApiResponse } from '../../testing/test-app.ts';

/** Terms of libraries, SQL and stack traces. */
const INTERNAL_TERMS =
  /zod|invalid_|too_big|too_small|unrecognized|expected .* received|postgres|syntax error|relation "|column "|violates|constraint|sqlstate|fastify|FST_|ajv|TypeError|SyntaxError|RangeError|Unexpected token|JSON at|\bat \S+ \(|node:|\.ts:\d|ECONN|kysely|argon2|nodemailer|undefined|\[object/i;

const refusal = z.union([
  problem.strict(),
  problem.extend({ current: z.unknown() }).strict(),
  operationOutcome.strict(),
]);

/** Describes what is wrong with the response to invalid input; undefined if nothing is. */
export function faultIn(answer: Pick<ApiResponse, 'statusCode' | 'body'>): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return `${statusCode}: ${body}`;
  if (statusCode < 300) return undefined;
  const parsed = refusal.safeParse(safeJson(body));
  if (!parsed.success) return `another shape, ${statusCode}: ${body.slice(0, 200)}`;
  const { current: _, ...content } = parsed.data as Record<string, unknown>;
  const words = INTERNAL_TERMS.exec(
    JSON.stringify(Object.entries(content).filter(([name]) => name !== 'errors')),
  );
  const fields = INTERNAL_TERMS.exec(JSON.stringify(Object.values((content.errors ?? {}) as object)));
  return words || fields ? `contains "${words ?? fields}": ${body.slice(0, 200)}` : undefined;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
