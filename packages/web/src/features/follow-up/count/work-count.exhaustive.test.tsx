import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { expectCount } from '../testing/work-count.ts';

let waiting: number;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  waiting = 4;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fakeCounts = () =>
  fakeCall(followUpService, 'countWork', () => ({ total: waiting, mine: 0, kinds: [] }));

test('the drawer of a phone has the count', async () => {
  setViewportWidth(360);
  fakeCounts();
  const { user } = renderApp('/account', { session: as('DENTIST') });
  await user.click(await screen.findByRole('button', { name: 'Abrir navegación' }));
  await expectCount('Seguimiento 4 pendientes');
});
