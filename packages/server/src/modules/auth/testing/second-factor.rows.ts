import { admin, type Case, type Rows, signedIn } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { TestAuthenticator } from '../../../testing/servers/authenticator.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { addPasskey, codeAt, insertTicket, insertTotp } from './second-factor-builders.ts';

const ORIGIN = 'http://localhost:3000';

const strangeAssertion = () => ({
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
});

/** Calls that do not use up their ticket share those of the world's users. */
const toProve = ({ factors }: World) => ({ token: factors.proveTicket });
const toChange = ({ factors }: World) => ({ token: factors.changeTicket });
const absent = (): { token: string } => ({ token: 'NO_SUCH' });

type Prepared = Awaited<ReturnType<NonNullable<Case['prepare']>>>;

/** Each call gets a new user with a ticket, because it uses up a code or a ticket. */
const withTicket =
  (
    kind: RowOf<'sign_in_tickets'>['kind'],
    make: (app: ProductUnderTest, user: BuiltUser, token: string) => Promise<Prepared>,
  ) =>
  async (app: ProductUnderTest): Promise<Prepared> => {
    const user = await buildUser(app, { role: 'DENTIST' });
    const made = await make(app, user, await insertTicket(app, user, kind));
    const token = await insertTicket(app, user, kind);
    return { ...made, params: { token, ...made.params } };
  };

const everybody = (status: number) => ({ everybody: status });

const signInRows: Rows = {
  'POST /services/auth/sign-in-tickets/:token/totp': [
    {
      on: 'a valid ticket',
      params: toProve,
      body: () => ({ code: '123456' }),
      answers: everybody(200),
      isAudited: false,
      isSlow: true,
      prepare: withTicket('prove', async (app, user) => ({
        body: { code: codeAt(await insertTotp(app, user)) },
      })),
    },
  ],
  'POST /services/auth/sign-in-tickets/:token/recovery-code': [
    {
      on: 'a valid ticket',
      params: toProve,
      body: () => ({ code: '2222-2222-2222' }),
      answers: everybody(200),
      isSlow: true,
      prepare: withTicket('prove', async (app, user) => {
        const token = await insertTicket(app, user, 'change');
        const secret = await insertTotp(app, user, { isConfirmed: false });
        const { recoveryCodes } = await app
          .as(null)
          .auth.confirmTotp({ params: { token }, body: { code: codeAt(secret) } });
        return { body: { code: recoveryCodes?.[0] } };
      }),
    },
  ],
  'POST /services/auth/sign-in-tickets/:token/passkey-challenge': [
    { on: 'a valid ticket', params: toProve, answers: everybody(200), isAudited: false },
  ],
  'POST /services/auth/sign-in-tickets/:token/passkey': [
    {
      on: 'a valid ticket',
      params: toProve,
      body: strangeAssertion,
      answers: everybody(200),
      isAudited: false,
      isSlow: true,
      prepare: async (app) => {
        const user = await buildUser(app, { role: 'DENTIST' });
        const passkey = await addPasskey(app, user, { origin: ORIGIN });
        const params = { token: await insertTicket(app, user, 'prove') };
        const credential = passkey.get(await app.as(null).auth.startPasskeyProof({ params }));
        return { params, body: { credential } };
      },
    },
  ],
  'POST /services/auth/passkey-sign-ins/challenge': [
    { on: 'any passkey', answers: everybody(200), isAudited: false },
  ],
  'POST /services/auth/passkey-sign-ins': [
    {
      on: 'a passkey',
      body: strangeAssertion,
      answers: everybody(200),
      isAudited: false,
      isSlow: true,
      prepare: async (app) => {
        const passkey = await addPasskey(app, await buildUser(app, { role: 'DENTIST' }), { origin: ORIGIN });
        return { body: { credential: passkey.get(await app.as(null).auth.startPasskeySignIn()) } };
      },
    },
    { on: 'an unknown passkey', body: strangeAssertion, answers: everybody(401) },
  ],
};

const byPasskeyOfAdmin = async (app: ProductUnderTest) => {
  const user = await buildUser(app, { role: 'ADMIN' });
  const passkey = await addPasskey(app, user, { origin: ORIGIN });
  const credential = passkey.get(await app.as(user.token).auth.startConfirmation());
  return { token: user.token, body: { credential } };
};

const changeRows: Rows = {
  'POST /services/auth/factor-tickets/:token/totp': [
    {
      on: 'a valid ticket',
      params: toChange,
      answers: everybody(200),
      isAudited: false,
      prepare: withTicket('enrol', async () => ({})),
    },
    { on: 'an absent object', params: absent, answers: everybody(404) },
  ],
  'POST /services/auth/factor-tickets/:token/totp/confirm': [
    {
      on: 'a valid ticket',
      params: toChange,
      body: () => ({ code: '123456' }),
      answers: everybody(200),
      isSlow: true,
      prepare: withTicket('enrol', async (app, user) => ({
        body: { code: codeAt(await insertTotp(app, user, { isConfirmed: false })) },
      })),
    },
  ],
  'DELETE /services/auth/factor-tickets/:token/totp': [
    { on: 'a valid ticket', params: toChange, answers: everybody(204) },
  ],
  'POST /services/auth/factor-tickets/:token/passkey-challenge': [
    { on: 'a valid ticket', params: toChange, answers: everybody(200), isAudited: false },
  ],
  'POST /services/auth/factor-tickets/:token/passkeys': [
    {
      on: 'a valid ticket',
      params: toChange,
      body: () => ({
        name: 'Notebook',
        credential: {
          ...strangeAssertion().credential,
          response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
        },
      }),
      answers: everybody(201),
      isSlow: true,
      prepare: async (app) => {
        const params = { token: await insertTicket(app, await buildUser(app, { role: 'DENTIST' }), 'enrol') };
        const options = await app.as(null).auth.startPasskey({ params });
        return {
          params,
          body: { name: 'Notebook', credential: new TestAuthenticator(ORIGIN).create(options) },
        };
      },
    },
  ],
  'DELETE /services/auth/factor-tickets/:token/passkeys/:id': [
    {
      on: 'a passkey of the account',
      params: (world) => ({ ...toChange(world), id: world.factors.passkeyId }),
      answers: everybody(204),
      prepare: withTicket('change', async (app, user) => {
        await addPasskey(app, user, { origin: ORIGIN });
        const [passkey] = (await app.as(user.token).auth.readSecondFactor()).passkeys;
        return { params: { id: passkey?.id ?? 0 } };
      }),
    },
  ],
  'POST /services/auth/factor-tickets/:token/recovery-codes': [
    { on: 'a valid ticket', params: toChange, answers: everybody(200), isSlow: true },
  ],
};

const receptionist = ({ here }: World) => ({ id: here.receptionist.id });

export const secondFactorRows: Rows = {
  ...signInRows,
  ...changeRows,
  'GET /services/auth/users/me/second-factor': [{ on: 'own factors', answers: signedIn(200) }],
  'POST /services/auth/users/me/factor-tickets': [
    {
      on: 'own password',
      body: () => ({ currentPassword: PASSWORD }),
      answers: signedIn(201),
      isAudited: false,
      isSlow: true,
    },
  ],
  'POST /services/auth/users/me/factor-tickets/passkey-challenge': [
    { on: 'own passkeys', answers: signedIn(200), isAudited: false },
  ],
  'POST /services/auth/users/me/factor-tickets/passkey': [
    {
      on: 'own passkey',
      body: strangeAssertion,
      answers: signedIn(201),
      isAudited: false,
      isSlow: true,
      prepare: byPasskeyOfAdmin,
    },
  ],
  'PUT /services/auth/users/me/passkeys/:id': [
    {
      on: 'own passkey',
      params: ({ factors }) => ({ id: factors.adminPasskeyId }),
      body: () => ({ name: 'Teléfono' }),
      answers: signedIn(204),
      prepare: async (app) => {
        const user = await buildUser(app, { role: 'DENTIST' });
        await addPasskey(app, user, { origin: ORIGIN });
        const [passkey] = (await app.as(user.token).auth.readSecondFactor()).passkeys;
        return { token: user.token, params: { id: passkey?.id ?? 0 } };
      },
    },
    {
      on: 'a passkey of somebody else',
      params: ({ factors }) => ({ id: factors.passkeyId }),
      body: () => ({ name: 'Teléfono' }),
      answers: signedIn(404),
    },
  ],
  'GET /services/auth/users/:id/second-factor': [
    { on: 'a colleague', params: receptionist, answers: admin(200) },
  ],
  'DELETE /services/auth/users/:id/second-factor': [
    { on: 'a colleague', params: receptionist, answers: admin(204), consumes: true },
  ],
};
