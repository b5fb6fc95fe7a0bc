import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import { schedulingKey } from '../../../shared/api/scheduling.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { useAgendaEvents } from './use-agenda-events.ts';

function Agenda({ read }: { readonly read: () => number }) {
  useAgendaEvents(4);
  const { data } = useQuery({ queryKey: [...schedulingKey(4), 'day'], queryFn: read });
  return <p>Lectura {data}</p>;
}

it('refetches the agenda for each new stamp but not for a heartbeat', async () => {
  beginSession(fakeToken(as('RECEPTIONIST')));
  const sent: string[] = [];
  const requests = fakeCall(schedulingService, 'watchAgenda', async function* () {
    // One request for the mount and one for each stamp.
    for (const [stamp, reads] of [
      ['a', 2],
      ['a', 2],
      ['a', 2],
      ['b', 3],
    ] as const) {
      yield { stamp };
      sent.push(stamp);
      await waitFor(() => expect(read.mock.calls.length).toBeGreaterThanOrEqual(reads));
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
