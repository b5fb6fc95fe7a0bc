import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { workItem, workList } from '../testing/work-items.ts';

test.each(['DENTIST', 'RECEPTIONIST'] as const)('the work that a %s sees is accessible', async (role) => {
  fakeCall(followUpService, 'readWorkList', () => workList([workItem({ id: 2 })]));
  renderScreen('/dashboard', { session: as(role) });
  await screen.findByRole('list', { name: 'Tareas pendientes' });
  await expectAccessible();
});
