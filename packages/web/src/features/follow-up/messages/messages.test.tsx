import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { juan, maria, missed, NOTHING_SENT, writeTo } from '../testing/messages.ts';
import { inRow, openWorkList } from '../testing/work-screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('sends the clinic’s text once and withdraws it', async () => {
  const { user, form } = await writeTo([maria, juan]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    ...{ batchId: 77, queued: 2 },
  }));
  const withdrawn = fakeCall(followUpService, 'withdrawWorkMessages', () => ({ withdrawn: 2 }));
  await user.dblClick(form.getByRole('button', { name: 'Enviar 2 correos' }));
  expect(await screen.findByText('2 correos en cola: 20 segundos para deshacer')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    items: [
      { kind: 'recall', id: 1 },
      { kind: 'recall', id: 2 },
    ],
    channel: 'email',
  });
  expect(screen.queryByRole('toolbar', { name: 'Selección' })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('No se envían 2 correos')).toBeVisible();
  expect(withdrawn).toMatchObject([{ params: { clinicId: 3, id: 77 } }]);
});

it('sends items of several kinds once, each with its own text', async () => {
  const { form } = await writeTo([maria, missed]);
  const pending = Promise.withResolvers<typeof NOTHING_SENT>();
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => pending.promise);
  const submit = form.getByRole('button', { name: 'Enviar 2 correos' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  await waitFor(() => expect(submit).toBeDisabled());
  pending.resolve(NOTHING_SENT);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([
    {
      items: [
        { kind: 'recall', id: 1 },
        { kind: 'missed', id: 4 },
      ],
      channel: 'email',
    },
  ]);
});

it('keeps the text if it cannot be sent', async () => {
  const { user, form } = await writeTo([maria]);
  fakeCall(followUpService, 'sendWorkMessages', () => {
    throw refuse(503, { message: 'Vuelve a intentarlo' });
  });
  await user.type(form.getByLabelText('Asunto'), ' hoy');
  await user.click(form.getByRole('button', { name: 'Enviar 1 correo' }));
  expect(await form.findByText('Vuelve a intentarlo')).toBeVisible();
  expect(form.getByLabelText('Asunto')).toHaveValue('Es hora de tu control en {clinica} hoy');
});

it('opens the chat of one row', async () => {
  const replace = vi.fn();
  const opened = vi
    .spyOn(window, 'open')
    .mockImplementation(() => ({ opener: {}, location: { replace }, close() {} }) as never);
  const { user } = await openWorkList([maria]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    ...{ batchId: 81, chats: [{ kind: 'recall' as const, id: 1, url: 'https://wa.me/1?text=Hola' }] },
  }));
  const shown = await inRow('María Ñandú: Limpieza');
  await user.dblClick(shown.getByRole('button', { name: 'WhatsApp: María Ñandú' }));
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://wa.me/1?text=Hola'));
  expect(opened).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});
