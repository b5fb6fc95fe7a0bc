import { DEFAULT_FOLLOW_UP_TEMPLATES } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { juan, maria, missedItem, NOTHING_SENT, writeTo } from '../testing/messages.ts';
import { workItem, workPatient } from '../testing/work-items.ts';
import { inRow, openWorkList } from '../testing/work-screen.ts';

const declined = workItem({
  id: 3,
  patient: workPatient({ id: 43, name: 'Eva Gil', mailObstacle: 'declined', hasDeclined: true }),
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows the mail to the first patient, and who receives none and why', async () => {
  const { form } = await writeTo([maria, juan, declined]);
  const preview = form.getByRole('region', { name: 'Vista previa: María Ñandú' });
  expect(preview).toHaveTextContent('Es hora de tu control en Clínica Sol');
  expect(preview).toHaveTextContent('Hola, María Ñandú: Ya es momento de tu próximo control (Limpieza)');
  expect(preview).toHaveTextContent('Av. Acoyte 250');
  expect(form.getByRole('listitem')).toHaveTextContent('Eva Gil: No quiere mensajes');
  expect(form.getByRole('button', { name: 'Enviar 2 emails' })).toBeVisible();
  await expectAccessible();
});

it('checks the placeholders of a changed text before it sends it', async () => {
  const { user, form } = await writeTo([maria]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    batchId: 78,
    queued: 1,
  }));
  const subject = form.getByLabelText('Asunto');
  await user.clear(subject);
  await user.type(subject, 'Para {{nombre}');
  await user.click(form.getByRole('button', { name: 'Enviar 1 email' }));
  expect(await form.findByText('No existe el marcador {nombre}')).toBeVisible();
  await user.clear(subject);
  await user.type(subject, 'Para {{paciente}');
  expect(form.getByRole('region', { name: /^Vista previa/ })).toHaveTextContent('Para María Ñandú');
  await user.click(form.getByRole('button', { name: 'Enviar 1 email' }));
  expect(await screen.findByText('1 email en cola: 20 segundos para deshacer')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    subject: 'Para {paciente}',
    body: DEFAULT_FOLLOW_UP_TEMPLATES.recall.body,
  });
});

it('keeps the typed text while the chats are shown', async () => {
  const withoutMail = {
    ...missedItem,
    patient: workPatient({ id: 44, name: 'Leo Sanz', mailObstacle: 'no-email' }),
  };
  const { user, form } = await writeTo([maria, withoutMail]);
  const subject = form.getByLabelText('Asunto');
  await user.clear(subject);
  await user.type(subject, 'Te esperamos');
  await user.click(form.getByRole('button', { name: 'WhatsApp' }));
  expect(form.queryByLabelText('Asunto')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Email' }));
  expect(form.getByLabelText('Asunto')).toHaveValue('Te esperamos');
});

it('sends each kind its own text', async () => {
  const { user, form } = await writeTo([maria, missedItem]);
  expect(form.queryByLabelText('Asunto')).toBeNull();
  await user.click(form.getByRole('combobox', { name: 'Texto que se muestra' }));
  await user.click(await screen.findByRole('option', { name: 'Faltaron y no tienen otro turno' }));
  expect(form.getByRole('region', { name: 'Vista previa: Leo Sanz' })).toHaveTextContent(
    'No pudiste venir a tu turno (Consulta)',
  );
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    batchId: 79,
    queued: 1,
    chats: [],
    obstacles: [{ kind: 'missed' as const, id: 4, patientName: 'Leo Sanz', obstacle: 'sent' as const }],
  }));
  await user.click(form.getByRole('button', { name: 'Enviar 2 emails' }));
  expect(await screen.findByText('No se escribió a Leo Sanz: Ya se le escribió hoy')).toBeVisible();
  expect(sent[0]?.body).not.toHaveProperty('body');
});

it('opens one WhatsApp chat after another', async () => {
  const replaced: string[] = [];
  vi.spyOn(window, 'open').mockImplementation(
    () => ({ opener: {}, location: { replace: (url: string) => replaced.push(url) }, close() {} }) as never,
  );
  const { user, form } = await writeTo([maria, juan, declined]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', ({ body: { items } }) => ({
    ...NOTHING_SENT,
    batchId: 80,
    chats: items.map(({ kind, id }) => ({ kind, id, url: `https://wa.me/1?text=${id}` })),
  }));
  await user.click(form.getByRole('button', { name: 'WhatsApp' }));
  expect(form.getByText('Eva Gil: No quiere mensajes')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Abrir el próximo chat' }));
  expect(await form.findByText('1 de 2 chats abiertos')).toBeVisible();
  expect(replaced).toEqual(['https://wa.me/1?text=1']);
  await user.click(form.getByRole('button', { name: 'Abrir el próximo chat' }));
  expect(await form.findByText('2 de 2 chats abiertos')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { items: [{ kind: 'recall', id: 1 }], channel: 'whatsapp' },
    { items: [{ kind: 'recall', id: 2 }], channel: 'whatsapp' },
  ]);
  await user.click(form.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('closes the chat’s window and shows why nothing was written', async () => {
  const close = vi.fn();
  vi.spyOn(window, 'open').mockImplementation(() => ({ opener: {}, close }) as never);
  const { user } = await openWorkList([maria]);
  fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    obstacles: [{ kind: 'recall' as const, id: 1, patientName: 'María Ñandú', obstacle: 'gone' as const }],
  }));
  const shown = await inRow('María Ñandú: Limpieza');
  await user.click(shown.getByRole('button', { name: 'WhatsApp: María Ñandú' }));
  expect(await screen.findByText('Ya no está en la lista')).toBeVisible();
  expect(close).toHaveBeenCalledOnce();
});
