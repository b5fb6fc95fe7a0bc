import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const archivedHistory = (part: Partial<ArchivedHistory> = {}): ArchivedHistory => ({
  historyId: 12,
  patientUserId: 41,
  patientName: 'Ana Gómez',
  docNumber: '30111222',
  clinicId: 3,
  clinicName: 'Clínica Norte',
  volume: 1,
  version: 4,
  lastSavedAt: '2026-02-01T15:00:00.000Z',
  lastSavedBy: { id: 7, name: 'Mario Castro' },
  archivedAt: '2026-03-01T15:00:00.000Z',
  keepUntil: '2036-02-01',
  ...part,
});

export const twoArchivedHistories = [
  archivedHistory(),
  archivedHistory({ historyId: 13, patientName: 'Beto Paz', docNumber: '20999888', archivedAt: null }),
];

export const archivedPage = (...items: ArchivedHistory[]) => ({
  items,
  nextCursor: null,
  previousCursor: null,
});

export function openList(path = '/archived-histories') {
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => archivedPage(...twoArchivedHistories));
  return renderScreen(path, { session: as('ADMIN') });
}

export const button = (name: string) => screen.findByRole('button', { name });
