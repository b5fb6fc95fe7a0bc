import type { PoolClient } from 'pg';
import { beforeEach, expect } from 'vitest';
import { callRoute, type RouteCall } from '../../authorization/testing/routes.ts';
import { digestsOf } from '../../authorization/testing/table-digests.ts';
import { buildWorld, insertInvitation, type World } from '../../authorization/testing/world.ts';
import { demographics, newHistory } from '../../modules/clinical-history/testing/histories.ts';
import { newPatient } from '../../testing/builders/builders.ts';
import { newRegistration } from '../../testing/builders/onboarding-builders.ts';
import { testApp } from '../../testing/test-app.ts';

// Fault injection: repeats each write and fails its first statement, then its second, and so on, until a call succeeds.
// After each failure the database must be unchanged.

type Failure = 'the statement fails' | 'the connection is cut';

const isStatement = (text: unknown): boolean =>
  typeof text !== 'string' || !/^(begin|rollback)$/i.test(text.trim());

type Write = readonly [route: string, call: () => Promise<RouteCall>];
const HISTORY = '/services/clinical-history/patients/:id/history';

/** Opens an app for the calling file and for the writes of `expectAtomic`. */
export async function faultyWrites() {
  let world: World;
  let fault: { failure: Failure; position: number; injected: boolean } | undefined;
  let sent = 0;

  const app = await testApp({ poolSize: 1 });
  app.database.pool.on('connect', injectFaults);
  beforeEach(async () => {
    fault = undefined;
    await app.owner.query('delete from throttle');
    world = await buildWorld(app);
  });

  /** A digest of everything that a write may change: records, audit, jobs. */
  async function databaseState(): Promise<unknown> {
    const { rows } = await app.owner.query(
      'select (select count(*) from audit) as audit, (select count(*) from jobs.job) as jobs',
    );
    return [await digestsOf(app), rows];
  }

  /** Counts the statements sent on a connection and injects the fault at its position. */
  function injectFaults(client: PoolClient): void {
    const send = client.query.bind(client) as (...all: unknown[]) => unknown;
    const faultyQuery = (...all: unknown[]): unknown => {
      if (!isStatement(all[0])) return send(...all);
      sent += 1;
      if (!fault || fault.injected || sent !== fault.position) return send(...all);
      fault.injected = true;
      if (fault.failure === 'the statement fails')
        return send('select 1 / 0', ...all.filter((each) => typeof each === 'function'));
      // Cut before the statement is sent, because the outcome of a COMMIT in flight is unknown.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return send(...all);
    };
    client.query = faultyQuery as typeof client.query;
  }

  const registration = () => ({ id: world.registration.id });
  const patient = () => ({ id: world.here.patient.id });
  const newcomer = () => ({ id: world.here.newcomer.id });
  const dentist = () => world.here.dentist.token;
  const admin = () => world.admin.token;

  const writes: readonly Write[] = [
    [
      `PUT ${HISTORY}`,
      async () => ({ params: patient(), body: newHistory({ version: 2 }), token: dentist() }),
    ],
    [`POST ${HISTORY}`, async () => ({ params: newcomer(), body: newHistory(), token: dentist() })],
    [
      'POST /services/clinical-history/histories',
      async () => ({
        body: newHistory({ demographics: demographics({ docNumber: newPatient().docNumber }) }),
        token: dentist(),
      }),
    ],
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

  /** Calls the route until no statement is left to fail. */
  async function expectAtomic(failure: Failure, [route, prepare]: Write): Promise<void> {
    const call = await prepare();
    const before = await databaseState();
    for (let position = 1; ; position += 1) {
      sent = 0;
      fault = { failure, position, injected: false };
      const { statusCode, body } = await callRoute(app, route, call);
      if (!fault.injected) {
        expect(statusCode, body).toBeLessThan(300);
        expect(position).toBeGreaterThan(3);
        break;
      }
      expect.soft(statusCode, `statement ${position}: ${body}`).toBeGreaterThanOrEqual(500);
      expect.soft(body).not.toMatch(/division|select|connection/i);
      expect(await databaseState(), `after statement ${position}`).toEqual(before);
    }
    expect(await databaseState()).not.toEqual(before);
  }

  return { writes, expectAtomic };
}
