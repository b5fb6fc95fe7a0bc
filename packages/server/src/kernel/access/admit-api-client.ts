import type { Route } from '@dentaria/contract/http/route.ts';
import type { Tx } from '../database/database.ts';
import { rawQuery } from '../database/statement.ts';
import { forbidden, HttpError, unauthorized } from '../errors.ts';
import { ENTER_API_CLIENT } from '../kernel.statements.ts';
import type { Kernel } from '../kernel.ts';
import { type ApiToken, parseApiToken } from './api-token.ts';
import type { Caller } from './caller.ts';
import { countCall } from './public-limits.ts';
import { visitorKeys } from './shares.ts';
import { type Allowance, networkOf } from './throttle.ts';

const CALLS_PER_TOKEN: Allowance = {
  free: 600,
  windowSeconds: 60,
  firstDelaySeconds: 1,
  maxDelaySeconds: 60,
};
const INVALID_TOKENS_PER_VISITOR: Allowance = {
  free: 20,
  windowSeconds: 900,
  firstDelaySeconds: 2,
  maxDelaySeconds: 900,
};

/**
 * Enters the scope of the token's clinic. The caller has the rights of a dentist, narrowed by the route and the
 * token's scopes.
 */
async function enterApiClient(tx: Tx, token: ApiToken, now: Date): Promise<Caller | undefined> {
  const [row] = await rawQuery(tx, ENTER_API_CLIENT, [token.clinicId, token.hash, now]);
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
    apiClient: { id: row.id, scopes: row.scopes },
  };
}

/**
 * Run `enter` at the start of each transaction of the call.
 * @throws HttpError 401, 429
 */
export async function admitApiClient(
  { token, route, address }: { readonly token: string; readonly route: Route; readonly address: string },
  { throttle, clock }: Pick<Kernel, 'throttle' | 'clock'>,
) {
  const guessKey = `program-guess:${networkOf(address)}`;
  const refuse = () =>
    new HttpError(401, unauthorized().message, {
      afterRollback: async () => {
        await throttle.check([guessKey]);
        await throttle.recordFailure(guessKey, INVALID_TOKENS_PER_VISITOR);
      },
    });
  if (route.apiScope === undefined) throw unauthorized();
  const { apiScope } = route;
  const parsed = parseApiToken(token);
  if (!parsed) throw refuse();
  const callKey = `program:${parsed.hash.toString('base64url', 0, 12)}`;
  await countCall(throttle, callKey, CALLS_PER_TOKEN);
  const enter = async (tx: Tx): Promise<Caller> => {
    const caller = await enterApiClient(tx, parsed, clock());
    if (!caller) throw refuse();
    if (apiScope !== 'any' && !caller.apiClient?.scopes.includes(apiScope))
      throw forbidden('Este acceso no incluye ese permiso');
    return caller;
  };
  // Not the clinic's share: the clinic in the token is unverified at this point.
  return { enter, keys: visitorKeys('api-clients', address) };
}
