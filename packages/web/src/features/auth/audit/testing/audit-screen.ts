import type { AuditPage, AuditRow } from '@dentaria/contract/auth/audit.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

export const auditRow = (part: Partial<AuditRow> = {}): AuditRow => ({
  id: 900,
  at: '2026-03-01T15:04:00.000Z',
  userId: 7,
  username: 'mcastro',
  role: 'DENTIST',
  clinicId: 3,
  clinicName: 'Clínica Norte',
  action: 'read',
  object: 'history',
  objectId: 41,
  objectName: 'Ana Gómez',
  version: 2,
  address: '10.0.0.9',
  requestId: 'req-1',
  ...part,
});

const anonymous = auditRow({
  id: 850,
  objectName: null,
  clinicName: null,
  userId: null,
  username: null,
  role: 'PUBLIC',
  action: 'register',
});

export const emptyPage: AuditPage = { items: [], nextCursor: null, previousCursor: null };

/** Two rows on the first page, an older one on the second. */
export function openAudit(path = '/audit') {
  const requests = fakeCall(authService, 'listAudit', ({ query }) =>
    query.cursor === 'second'
      ? { items: [auditRow({ id: 800, username: 'bpaz' })], nextCursor: null, previousCursor: 'first' }
      : { items: [auditRow(), anonymous], nextCursor: 'second', previousCursor: null },
  );
  return { ...renderScreen(path, { session: as('ADMIN') }), requests };
}

export const FIRST_PAGE = { sort: 'at', order: 'desc', limit: 50 };

export const bodyRows = () => screen.getAllByRole('row').slice(1);
