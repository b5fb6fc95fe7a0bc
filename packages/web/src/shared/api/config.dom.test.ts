import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { loadConfig, serviceBaseUrl } from './config.ts';

afterEach(async () => {
  fakeServer.resetHandlers();
  await loadConfig();
});

it('returns the base path of a service and throws if there is none', async () => {
  fakeServer.use(
    http.get('*/config.json', () => HttpResponse.json({ services: { auth: '/elsewhere/auth' } })),
  );
  await loadConfig();
  expect(serviceBaseUrl('auth')).toBe('/elsewhere/auth');
  expect(() => serviceBaseUrl('onboarding')).toThrow(
    'No se encontró la configuración del servicio "onboarding"',
  );
});
