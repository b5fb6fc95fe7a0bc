import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { juan, maria, missedItem, NOTHING_SENT, writeTo } from '../testing/messages.ts';
import { workItem, workPatient } from '../testing/work-items.ts';
import { inRow, openWorkList } from '../testing/work-screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('sends the clinic’s text once and withdraws it', async () => {
  const { user, form } = await writeTo([maria, juan]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    batchId: 77,
    queued: 2,
  }));
  const withdrawn = fakeCall(followUpService, 'withdrawWorkMessages', () => ({ withdrawn: 2 }));
  await user.dblClick(form.getByRole('button', { name: 'Enviar 2 emails' }));
  expect(await screen.findByText('2 emails en cola: 20 segundos para deshacer')).toBeVisible();
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
  expect(await screen.findByText('No se envían 2 emails')).toBeVisible();
  expect(withdrawn).toMatchObject([{ params: { clinicId: 3, id: 77 } }]);
});

it('sends a selection of several kinds once, without a common text', async () => {
  const { form } = await writeTo([maria, missedItem]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    batchId: 79,
    queued: 2,
  }));
  const element = form.getByRole('button', { name: 'Enviar 2 emails' }).closest('form') as HTMLFormElement;
  fireEvent.submit(element);
  fireEvent.submit(element);
  expect(await screen.findByText('2 emails en cola: 20 segundos para deshacer')).toBeVisible();
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

it('does not send the text for one kind to another kind that joins the selection', async () => {
  const patient = workPatient({ id: 44, name: 'Leo Sanz', mailObstacle: 'no-email' });
  const withoutMail = { ...missedItem, patient };
  const { user, form, stored } = await writeTo([maria, withoutMail]);
  await user.type(form.getByLabelText('Asunto'), ' hoy');
  stored[1] = missedItem;
  await act(() => queryClient.invalidateQueries());
  expect(await form.findByRole('combobox', { name: 'Texto que se muestra' })).toBeVisible();
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => NOTHING_SENT);
  await user.click(form.getByRole('button', { name: 'Enviar 2 emails' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.keys(sent[0]?.body ?? {}).toSorted()).toEqual(['channel', 'items']);
});

it('sends at most a hundred messages at once', async () => {
  const many = Array.from({ length: 101 }, (_, id) => workItem({ id: id + 1 }));
  const { user, form } = await writeTo(many);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => NOTHING_SENT);
  await user.type(form.getByLabelText('Asunto'), ' hoy{Enter}');
  expect(form.getByText('Hasta 100 pacientes a la vez')).toBeVisible();
  expect(form.getByLabelText('Asunto')).toHaveValue('Es hora de tu control en {clinica} hoy');
  await user.click(form.getByRole('button', { name: 'WhatsApp' }));
  expect(form.queryByText('Hasta 100 pacientes a la vez')).toBeNull();
  expect(sent).toEqual([]);
});

it('keeps the text if it cannot be sent', async () => {
  const { user, form } = await writeTo([maria]);
  fakeCall(followUpService, 'sendWorkMessages', () => {
    throw refuse(503, { message: 'Volvé a intentarlo' });
  });
  await user.type(form.getByLabelText('Asunto'), ' hoy');
  await user.click(form.getByRole('button', { name: 'Enviar 1 email' }));
  expect(await form.findByText('Volvé a intentarlo')).toBeVisible();
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
    batchId: 81,
    chats: [{ kind: 'recall' as const, id: 1, url: 'https://wa.me/1?text=Hola' }],
  }));
  const shown = await inRow('María Ñandú: Limpieza');
  await user.dblClick(shown.getByRole('button', { name: 'WhatsApp: María Ñandú' }));
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://wa.me/1?text=Hola'));
  expect(opened).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});
