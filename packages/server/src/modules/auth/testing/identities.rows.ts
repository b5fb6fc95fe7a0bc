import { admin, type Rows, signedIn } from '../../../authorization/testing/case.ts';
import { buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { insertIdentity, insertOidcRequest, insertOidcSignIn, insertTicket } from './identity-builders.ts';

const ofState = ({ state, ...body }: { readonly state: string }) => ({ params: { state }, body });
const ofTicket = ({ ticket, ...body }: { readonly ticket: string }) => ({
  params: { ticket },
  body: { ...body, currentPassword: PASSWORD },
});
/** Each call gets a new administrator with separate objects. */
const newAdmin = (app: ProductUnderTest) => buildUser(app, { role: 'ADMIN' });

export const identityRows: Rows = {
  'POST /services/auth/oidc/requests': [
    { on: 'the provider', answers: { everybody: 201 }, isAudited: false },
  ],
  'POST /services/auth/oidc/requests/:state/sign-in': [
    {
      on: 'a linked identity',
      params: ({ identities }) => ofState(identities.signIn).params,
      body: ({ identities }) => ofState(identities.signIn).body,
      answers: { everybody: 200 },
      consumes: true,
      isAudited: false,
      isSlow: true,
      prepare: async (app) => ofState(await insertOidcSignIn(app, await buildUser(app, { role: 'DENTIST' }))),
    },
    {
      on: 'an absent request',
      params: () => ({ state: 'NO_SUCH' }),
      body: ({ identities }) => ofState(identities.signIn).body,
      answers: { everybody: 404 },
    },
  ],
  'GET /services/auth/users/me/identities': [{ on: 'own identities', answers: signedIn(200) }],
  'POST /services/auth/users/me/oidc/requests': [
    { on: 'the provider', answers: signedIn(201), isAudited: false },
  ],
  'POST /services/auth/users/me/oidc/requests/:state/identity': [
    {
      on: 'a request of the administrator',
      params: ({ identities }) => ofState(identities.request).params,
      body: ({ identities }) => ofState(identities.request).body,
      answers: { ...signedIn(404), ...admin(200) },
      consumes: true,
      isAudited: false,
      isSlow: true,
      prepare: async (app) => {
        const { id, token } = await newAdmin(app);
        return { token, ...ofState(await insertOidcRequest(app, { userId: id })) };
      },
    },
  ],
  'POST /services/auth/users/me/oidc/tickets/:ticket/link': [
    {
      on: 'a ticket of the administrator',
      params: ({ identities }) => ofTicket(identities.ticket).params,
      body: ({ identities }) => ofTicket(identities.ticket).body,
      answers: { ...signedIn(404), ...admin(201) },
      consumes: true,
      isSlow: true,
      prepare: async (app) => {
        const user = await newAdmin(app);
        return { token: user.token, ...ofTicket(await insertTicket(app, user)) };
      },
    },
  ],
  'POST /services/auth/users/me/identities/:id/unlink': [
    {
      on: 'an identity of the administrator',
      params: ({ identities: { id } }) => ({ id }),
      body: () => ({ currentPassword: PASSWORD }),
      answers: { ...signedIn(404), ...admin(204) },
      consumes: true,
      isSlow: true,
      prepare: async (app) => {
        const user = await newAdmin(app);
        return { token: user.token, params: { id: await insertIdentity(app, user) } };
      },
    },
  ],
};
