import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import type { LastMail } from '@dentaria/contract/onboarding/invitations.ts';
import { describe, expect, it, test } from 'vitest';
import { invitation } from '../../../testing/invitations.ts';
import {
  findDuplicate,
  invitationName,
  mailText,
  mailWarning,
  recipientLabel,
  removalError,
} from './invitation-texts.ts';

const mail = (overrides: Partial<LastMail>): LastMail => ({
  kind: 'INVITATION',
  state: 'SENT',
  detail: null,
  at: '2026-03-01T12:00:00.000Z',
  ...overrides,
});

it.each([
  ['ana@example.com', 'ana@example.com'],
  [null, 'DNI 30111222'],
])('an invitation with e-mail %s is named %s', (email, name) => {
  expect(invitationName({ email, docNumber: '30111222' })).toBe(name);
});

it.each([
  [{ state: 'QUEUED' }, 'Email de invitación: en cola'],
  [{ state: 'SENT' }, 'Email de invitación: enviado'],
  [{ state: 'FAILED' }, 'Email de invitación: falló'],
  [{ kind: 'REGISTRATION_RECEIVED' }, 'Email de registro recibido: enviado'],
  [{ kind: 'APPROVED' }, 'Email de aprobación: enviado'],
  [{ kind: 'REJECTED' }, 'Email de rechazo: enviado'],
] as const)('describes the mail %j as %s', (overrides, text) => {
  expect(mailText(mail(overrides))).toBe(text);
});

it.each([
  [null, undefined],
  [mail({}), undefined],
  [mail({ state: 'QUEUED', detail: 'El servidor SMTP no respondió a tiempo' }), undefined],
  [mail({ state: 'FAILED', detail: 'No se pudo' }), 'No se pudo'],
  [mail({ state: 'FAILED' }), 'Email de invitación: falló'],
])('warns after the mail %j: %s', (lastMail, warning) => {
  expect(mailWarning({ lastMail })).toBe(warning);
});

describe('the message for an invitation that was not deleted', () => {
  it.each([
    [400, { message: 'Ya fue aceptada' }, 'Ya fue aceptada'],
    [400, { message: '', detail: 'Ya fue aceptada' }, 'Ya fue aceptada'],
    [400, { detail: 'Ya fue aceptada' }, 'Ya fue aceptada'],
    [400, undefined, 'Solicitud inválida - No se puede eliminar esta invitación'],
    [404, { message: 'No encontrado' }, 'Invitación no encontrada'],
    [403, { message: 'Prohibido' }, 'No tienes permisos para eliminar esta invitación'],
    [409, { message: 'Tiene usuarios' }, 'Error al eliminar la invitación'],
    [500, { message: 'Falló' }, 'Error al eliminar la invitación'],
  ])('shows after a %i with %j: %s', (status, payload, text) => {
    expect(removalError(new ApiError(status, payload, null))).toBe(text);
  });

  it('shows a message without a reason if there is no connection', () => {
    expect(removalError(new NetworkError(undefined))).toBe('Error al eliminar la invitación');
  });
});

test.each([
  ['ana@example.com', 'ana@example.com'],
  [null, 'Sin email (link)'],
])('an invitation with e-mail %j is listed as %s', (email, label) => {
  expect(recipientLabel({ email })).toBe(label);
});

describe('the conflicting invitation', () => {
  const list = [
    invitation({ invitationId: 1, email: 'ana@example.com', status: 'CANCELLED' }),
    invitation({ invitationId: 2, email: 'Ana@Example.com', status: 'PENDING' }),
    invitation({ invitationId: 3, email: 'bruno@example.com', status: 'EXPIRED' }),
    invitation({ invitationId: 4, email: null }),
    invitation({ invitationId: 5, email: 'dana@example.com', status: 'CANCELLED' }),
    invitation({ invitationId: 6, email: 'dana@example.com', status: 'PENDING_APPROVAL' }),
  ];
  it.each([
    ['ana@example.com', 2],
    [' ANA@example.com ', 2],
    ['bruno@example.com', 3],
    ['carla@example.com', undefined],
    ['dana@example.com', 6],
  ])('finds for %s the invitation %s', (email, id) => {
    expect(findDuplicate(list, email)?.invitationId).toBe(id);
  });
});
