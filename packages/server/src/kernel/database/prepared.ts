import { hash } from 'node:crypto';
import pg from 'pg';
import { KeptQuery, keptColumns } from './kept-query.ts';

/** Texts with more parameters are bulk writes of any length: each would be a statement of its own. */
const MOST_PARAMETERS = 40;
const MOST_STATEMENTS = 500;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `q_${hash('sha256', text, 'base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

const nameOfCall = (text: unknown, values: unknown): string | undefined => {
  const count = Array.isArray(values) ? values.length : 0;
  return typeof text === 'string' && count > 0 && count <= MOST_PARAMETERS ? nameOf(text) : undefined;
};

/**
 * A connection that prepares each parametrised statement once, under a name made from its text: PostgreSQL plans a
 * hot query once a connection instead of once a call (measured: a DNI look-up 0.7 ms instead of 1.9). Statements
 * that are sent in the same turn of the event loop leave in one packet.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const kept = keptColumns(this.connection);
    const prepared: Query = (text, values, ...rest) => {
      const name = nameOfCall(text, values);
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      if (name === undefined) return send(text, values, ...rest);
      const config = { name, text: text as string, values: values as unknown[] };
      if (rest.length > 0) return send(config, ...rest);
      return new Promise((resolve, reject) => {
        send(new KeptQuery(config, kept, (error, result) => (error ? reject(error) : resolve(result))));
      }).catch((error: Error) => {
        // As pg does: the stack leads to who asked instead of to the socket that was read.
        Error.captureStackTrace(error);
        throw error;
      });
    };
    this.query = prepared as typeof this.query;
  }
}
