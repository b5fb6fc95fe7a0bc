import { NO_IDENTITY_PROVIDER } from '@dentaria/contract/auth/identities.ts';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp, WITHOUT_PROVIDER } from '../../../testing/test-app.ts';

test('refuses to begin anything without a provider', async () => {
  const product = await testApp({ env: WITHOUT_PROVIDER });
  const { token } = await buildUser(product);
  const away = { status: 409, message: NO_IDENTITY_PROVIDER };
  await expect(product.as(null).auth.beginOidcSignIn()).rejects.toMatchObject(away);
  await expect(product.as(token).auth.beginIdentityLink()).rejects.toMatchObject(away);
  expect(await product.as(token).auth.listIdentities()).toEqual({
    provider: null,
    canLink: false,
    identities: [],
  });
  const config = await product.request({ method: 'GET', url: '/config.json' });
  expect(config.json()).not.toHaveProperty('identityProvider');
});
