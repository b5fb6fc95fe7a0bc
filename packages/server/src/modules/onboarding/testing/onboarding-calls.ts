import type { EmailConfigCreate } from '@dentaria/contract/onboarding/email-config.ts';
import type { InvitationAction } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { LightMyRequestResponse } from 'fastify';
import { newEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const BASE = '/services/onboarding/api';

interface CallOptions {
  /** By default the administrator's. */
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const caller =
  (app: TestApp, admin: string, resource: string) =>
  (method: Method, path: string, { token = admin, body, headers }: CallOptions = {}) =>
    app.request({ method, url: `${BASE}/${resource}${path}`, token, body, ...(headers && { headers }) });

/** Sends raw requests about invitations, by default as the administrator. */
export function invitationCalls(app: TestApp, admin: string) {
  const call = caller(app, admin, 'invitations');
  const byAction = {
    resend: (id) => call('POST', `/${id}/resend`),
    cancel: (id) => call('PUT', `/${id}/cancel`),
    approve: (id) => call('POST', `/${id}/approve`),
    reject: (id) => call('POST', `/${id}/reject`),
    remove: (id) => call('DELETE', `/${id}`),
  } satisfies Record<Exclude<InvitationAction, 'complete'>, (id: number) => Promise<LightMyRequestResponse>>;
  return { call, byAction };
}

/** Sends raw requests about e-mail configurations, by default as the administrator. */
export function emailConfigCalls(app: TestApp, admin: string) {
  const call = caller(app, admin, 'email-config');
  const create = (overrides: Partial<EmailConfigCreate> = {}) =>
    call('POST', '', { body: newEmailConfig(overrides) });
  return { call, create };
}
