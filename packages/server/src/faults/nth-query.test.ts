import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { callRoute, type RouteCall } from '../authorization/testing/routes.ts';
import { digestsOf } from '../authorization/testing/table-digests.ts';
import { buildWorld, insertInvitation, type World } from '../authorization/testing/world.ts';
import { newHistory } from '../modules/clinical-history/testing/histories.ts';
import { newPatient } from '../testing/builders.ts';
import { newRegistration } from '../testing/onboarding-builders.ts';
import { testApp } from '../testing/test-app.ts';

// Every statement of a write fails once, the first, the second, … until a call gets by without meeting the fault. After
// each failure the database is what it was before the call.

type Failure = 'the statement fails' | 'the connection is cut';

let world: World;
let fault: { failure: Failure; at: number; met: boolean } | undefined;
let sent = 0;

const isStatement = (text: unknown): boolean =>
  typeof text !== 'string' || !/^(begin|rollback)$/i.test(text.trim());

/** Counts what a connection is sent; the statement whose turn it is becomes one that PostgreSQL refuses. */
function interfere(client: PoolClient): void {
  const send = client.query.bind(client) as (...all: unknown[]) => unknown;
  const meddled = (...all: unknown[]): unknown => {
    if (!isStatement(all[0])) return send(...all);
    sent += 1;
    if (!fault || fault.met || sent !== fault.at) return send(...all);
    fault.met = true;
    if (fault.failure === 'the statement fails')
      return send('select 1 / 0', ...all.filter((each) => typeof each === 'function'));
    // Before it leaves: the outcome of a COMMIT that was sent is unknown.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return send(...all);
  };
  client.query = meddled as typeof client.query;
}

const app = await testApp({ poolSize: 1 });
app.database.pool.on('connect', interfere);
beforeEach(async () => {
  fault = undefined;
  await app.owner.query('delete from throttle');
  world = await buildWorld(app);
});

/** All that a write may leave behind: records, audit, jobs. */
async function everything(): Promise<unknown> {
  const { rows } = await app.owner.query(
    'select (select count(*) from audit) as audit, (select count(*) from jobs.job) as jobs',
  );
  return [await digestsOf(app), rows];
}

const registration = () => ({ id: world.registration.id });
const patient = () => ({ id: world.here.patient.id });
const newcomer = () => ({ id: world.here.newcomer.id });
const dentist = () => world.here.dentist.token;
const admin = () => world.admin.token;

type Write = readonly [route: string, call: () => Promise<RouteCall>];
const HISTORY = '/services/clinical-history/patients/:id/history';
const WRITES: readonly Write[] = [
  [`PUT ${HISTORY}`, async () => ({ params: patient(), body: newHistory({ version: 2 }), token: dentist() })],
  [`POST ${HISTORY}`, async () => ({ params: newcomer(), body: newHistory(), token: dentist() })],
  [`DELETE ${HISTORY}`, async () => ({ params: patient(), token: dentist() })],
  ['DELETE /services/auth/users/:id/delete', async () => ({ params: patient(), token: dentist() })],
  ['POST /services/auth/users/create', async () => ({ body: newPatient(), token: dentist() })],
  [
    'PATCH /services/auth/clinics/:id/deactivate',
    async () => ({ params: { id: world.here.clinic.id }, token: admin() }),
  ],
  [
    'POST /services/onboarding/api/invitations/:id/approve',
    async () => ({ params: registration(), token: admin() }),
  ],
  [
    'POST /services/onboarding/api/invitations/:id/reject',
    async () => ({ params: registration(), token: admin() }),
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    async () => {
      const { token } = await insertInvitation(app);
      return { body: { ...newRegistration(), invitationToken: token }, token: null };
    },
  ],
];

describe.each(['the statement fails', 'the connection is cut'] as const)('%s', (failure) => {
  test.each(WRITES)('%s is done whole or not at all', async (route, prepare) => {
    const call = await prepare();
    const before = await everything();
    for (let at = 1; ; at += 1) {
      sent = 0;
      fault = { failure, at, met: false };
      const { statusCode, body } = await callRoute(app, route, call);
      if (!fault.met) {
        expect(statusCode, body).toBeLessThan(300);
        expect(at).toBeGreaterThan(3);
        break;
      }
      expect.soft(statusCode, `statement ${at}: ${body}`).toBeGreaterThanOrEqual(500);
      expect.soft(body).not.toMatch(/division|select|connection/i);
      expect(await everything(), `after statement ${at}`).toEqual(before);
    }
    expect(await everything()).not.toEqual(before);
  });
});
