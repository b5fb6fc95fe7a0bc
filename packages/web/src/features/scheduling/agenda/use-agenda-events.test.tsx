import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { schedulingKey } from '../scheduling.api.ts';
import { useAgendaEvents } from './use-agenda-events.ts';

function Agenda({ read }: { readonly read: () => number }) {
  useAgendaEvents(4);
  const { data } = useQuery({ queryKey: [...schedulingKey(4), 'day'], queryFn: read });
  return <p>Lectura {data}</p>;
}

it('refetches the queries of the agenda for each new stamp, and not for a heartbeat', async () => {
  beginSession(fakeToken(as('RECEPTIONIST')));
  const sent: string[] = [];
  const requests = fakeCall(schedulingService, 'watchAgenda', async function* () {
    for (const stamp of ['a', 'a', 'a', 'b']) {
      yield { stamp };
      sent.push(stamp);
      // Until the screen has refetched.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  const read = vi.fn(() => read.mock.calls.length);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Agenda read={read} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Lectura 3')).toBeVisible();
  expect(sent).toEqual(['a', 'a', 'a', 'b']);
  expect(requests[0]?.params).toEqual({ clinicId: 4 });
});
