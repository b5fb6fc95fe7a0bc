import type { Route } from '@dentaria/contract/http/route.ts';
import type { Tx } from '../database/database.ts';
import { rawQuery } from '../database/statement.ts';
import { forbidden, HttpError, unauthorized } from '../errors.ts';
import { ENTER_PROGRAM } from '../kernel.statements.ts';
import type { Kernel } from '../kernel.ts';
import type { Caller } from './caller.ts';
import { type ProgramToken, parseProgramToken } from './program-token.ts';
import { countCall } from './public-limits.ts';
import { visitorKeys } from './shares.ts';
import { type Allowance, networkOf } from './throttle.ts';

/** Calls with one token, by all processes together. */
const CALLS: Allowance = { free: 600, windowSeconds: 60, firstDelaySeconds: 1, maxDelaySeconds: 60 };
/** Invalid tokens of a visitor. */
const FAILURES: Allowance = { free: 20, windowSeconds: 900, firstDelaySeconds: 2, maxDelaySeconds: 900 };

/**
 * Reads the program of a token and enters its scope for the rest of the transaction: that of its clinic, as no user. The
 * caller has the rights of a dentist of the clinic, of which the routes open to programs and the scopes leave a part.
 */
async function enterProgram(tx: Tx, token: ProgramToken, now: Date): Promise<Caller | undefined> {
  const [row] = await rawQuery(tx, ENTER_PROGRAM, [token.clinicId, token.hash, now]);
  if (!row?.id) return undefined;
  return {
    id: row.created_by,
    username: row.name,
    name: row.name,
    roles: ['DENTIST'],
    clinicId: token.clinicId,
    clinicIds: [token.clinicId],
    sessionId: `program-${row.id}`,
    sessionEnds: row.expires_at,
    tokenVersion: 0,
    program: { id: row.id, scopes: row.scopes },
  };
}

/**
 * Limits the calls of a token and the guesses of a visitor, outside the call's transaction. `enter` enters the program at the
 * start of each transaction of the call.
 * @throws HttpError 401, 429
 */
export async function admitProgram(
  { token, route, address }: { readonly token: string; readonly route: Route; readonly address: string },
  { throttle, clock }: Pick<Kernel, 'throttle' | 'clock'>,
) {
  const guesses = `program-guess:${networkOf(address)}`;
  // A valid token is served although somebody behind the same address guessed.
  const refuse = () =>
    new HttpError(401, unauthorized().message, {
      afterRollback: async () => {
        await throttle.check([guesses]);
        await throttle.recordFailure(guesses, FAILURES);
      },
    });
  if (route.programs === undefined) throw unauthorized();
  const { programs } = route;
  const parsed = parseProgramToken(token);
  if (!parsed) throw refuse();
  const calls = `program:${parsed.hash.toString('base64url', 0, 12)}`;
  await countCall(throttle, calls, CALLS);
  const enter = async (tx: Tx): Promise<Caller> => {
    const caller = await enterProgram(tx, parsed, clock());
    if (!caller) throw refuse();
    if (programs !== 'any' && !caller.program?.scopes.includes(programs))
      throw forbidden('Este acceso no incluye ese permiso');
    return caller;
  };
  // The clinic that a token names is proved only later.
  return { enter, keys: visitorKeys('programs', address) };
}
