import { authService } from '@dentaria/contract/auth/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { beforeEach, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { beginSession, endSession, sessionUserNow, storedToken } from '../session/session-store.ts';
import { authApi } from './auth.ts';
import { loadConfig } from './config.ts';
import { serviceClient } from './service-client.ts';

const onboardingApi = serviceClient(onboardingService);
const token = fakeToken(as('ADMIN'));
beforeEach(async () => {
  await loadConfig();
  beginSession(token);
});

it('sends the stored token with a call', async () => {
  const calls = fakeCall(onboardingService, 'listInvitations', () => []);
  await onboardingApi.listInvitations();
  expect(calls).toMatchObject([{ token }]);
});

it('ends the session on 401, except for the token of an earlier session', async () => {
  const newToken = fakeToken(as('DENTIST'));
  fakeCall(onboardingService, 'listInvitations', () => {
    beginSession(newToken);
    throw refuse(401, { message: 'La sesión no es válida' });
  });
  await expect(onboardingApi.listInvitations()).rejects.toMatchObject({ status: 401 });
  expect(storedToken()).toBe(newToken);
  await expect(onboardingApi.listInvitations()).rejects.toMatchObject({ status: 401 });
  expect(storedToken()).toBeNull();
});

it.each([
  ['answer', () => []],
  ['refusal', () => Promise.reject(refuse(503))],
])('discards %s that arrives after the end of the session', async (_, answer) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  fakeCall(onboardingService, 'listInvitations', async () => {
    await arrival;
    return answer();
  });
  const call = onboardingApi.listInvitations();
  endSession('signed-out');
  beginSession(fakeToken(as('DENTIST')));
  arrive();
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(sessionUserNow()).toMatchObject({ username: 'dentist' });
});

it('sends no token when logging in, or when checking or completing an invitation', async () => {
  const logins = fakeCall(authService, 'login', () => ({ token: 'another' }));
  const checks = fakeCall(onboardingService, 'validateToken', () => ({
    email: null,
    clinicNameSuggested: null,
    docNumber: '30111222',
  }));
  const completions = fakeCall(onboardingService, 'completeRegistration', () => ({
    data: { clinicName: 'Luna', userEmail: 'ana@example.com' },
  }));
  await authApi.login({ body: { username: 'ana', password: 'ocho1234' } });
  await onboardingApi.validateToken({ params: { invitationToken: 'abc' } });
  await onboardingApi.completeRegistration({
    body: {
      invitationToken: 'abc',
      clinicName: 'Luna',
      firstName: 'Ana',
      lastName: 'Paz',
      email: 'ana@example.com',
      docNumber: '30111222',
      username: 'ana_paz',
      password: 'ocho1234',
    },
  });
  expect([...logins, ...checks, ...completions].map((call) => call.token)).toEqual(Array(3).fill(undefined));
});
