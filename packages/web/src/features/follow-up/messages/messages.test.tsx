import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { messageSettings } from '../testing/message-settings.ts';
import { workItem, workPatient } from '../testing/work-items.ts';
import { dialog, inRow, openWorkList } from '../testing/work-screen.ts';

const maria = workItem();
const juan = workItem({ id: 2, patient: workPatient({ id: 42, name: 'Juan Paz' }) });
const declined = workItem({
  id: 3,
  patient: workPatient({ id: 43, name: 'Eva Gil', mailObstacle: 'declined', hasDeclined: true }),
});
const missed = workItem({
  kind: 'missed',
  id: 4,
  title: 'Faltó el 01/12/2026',
  reason: 'Consulta',
  patient: workPatient({ id: 44, name: 'Leo Sanz' }),
});

const NOTHING_SENT = { batchId: null, queued: 0, chats: [], obstacles: [] };

/** Opens the dialog for all of these items. */
async function writeTo(items: readonly WorkItem[]) {
  fakeCall(followUpService, 'listFollowUpTemplates', () =>
    FOLLOW_UP_TEMPLATE_KINDS.map((kind) => ({ kind, own: false, ...DEFAULT_FOLLOW_UP_TEMPLATES[kind] })),
  );
  fakeCall(schedulingService, 'readMessageSettings', () => messageSettings());
  const app = await openWorkList(items);
  for (const box of await screen.findAllByRole('checkbox', { name: /^Seleccionar todos/ }))
    await app.user.click(box);
  await app.user.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
  return { ...app, form: await dialog('Enviar mensaje') };
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows the mail of the first patient, and who gets none and why', async () => {
  const { form } = await writeTo([maria, juan, declined]);
  const preview = form.getByRole('region', { name: 'Vista previa: María Ñandú' });
  expect(preview).toHaveTextContent('Es hora de tu control en Clínica Sol');
  expect(preview).toHaveTextContent('Hola, María Ñandú: Ya es momento de tu próximo control (Limpieza)');
  expect(preview).toHaveTextContent('Av. Acoyte 250');
  expect(form.getByRole('listitem')).toHaveTextContent('Eva Gil: No quiere mensajes');
  expect(form.getByRole('button', { name: 'Enviar 2 correos' })).toBeVisible();
  await expectAccessible();
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

it('sends a changed text, whose placeholders are checked first', async () => {
  const { user, form } = await writeTo([maria]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...NOTHING_SENT,
    ...{ batchId: 78, queued: 1 },
  }));
  const subject = form.getByLabelText('Asunto');
  await user.clear(subject);
  await user.type(subject, 'Para {{nombre}');
  await user.click(form.getByRole('button', { name: 'Enviar 1 correo' }));
  expect(await form.findByText('No existe el marcador {nombre}')).toBeVisible();
  await user.clear(subject);
  await user.type(subject, 'Para {{paciente}');
  expect(form.getByRole('region', { name: /^Vista previa/ })).toHaveTextContent('Para María Ñandú');
  await user.click(form.getByRole('button', { name: 'Enviar 1 correo' }));
  expect(await screen.findByText('1 correo en cola: 20 segundos para deshacer')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    subject: 'Para {paciente}',
    body: DEFAULT_FOLLOW_UP_TEMPLATES.recall.body,
  });
});

it('keeps the typed text while the chats are shown', async () => {
  const withoutMail = {
    ...missed,
    patient: workPatient({ id: 44, name: 'Leo Sanz', mailObstacle: 'no-email' }),
  };
  const { user, form } = await writeTo([maria, withoutMail]);
  const subject = form.getByLabelText('Asunto');
  await user.clear(subject);
  await user.type(subject, 'Te esperamos');
  await user.click(form.getByRole('button', { name: 'WhatsApp' }));
  expect(form.queryByLabelText('Asunto')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Correo' }));
  expect(form.getByLabelText('Asunto')).toHaveValue('Te esperamos');
});

it('sends each kind its own text', async () => {
  const { user, form } = await writeTo([maria, missed]);
  expect(form.queryByLabelText('Asunto')).toBeNull();
  await user.click(form.getByRole('combobox', { name: 'Texto que se muestra' }));
  await user.click(await screen.findByRole('option', { name: 'Faltaron y no tienen otro turno' }));
  expect(form.getByRole('region', { name: 'Vista previa: Leo Sanz' })).toHaveTextContent(
    'No pudiste venir a tu turno (Consulta)',
  );
  const sent = fakeCall(followUpService, 'sendWorkMessages', () => ({
    ...{ batchId: 79, queued: 1, chats: [] },
    obstacles: [{ kind: 'missed' as const, id: 4, patientName: 'Leo Sanz', obstacle: 'sent' as const }],
  }));
  await user.click(form.getByRole('button', { name: 'Enviar 2 correos' }));
  expect(await screen.findByText('No se escribió a Leo Sanz: Ya se le escribió hoy')).toBeVisible();
  expect(sent[0]?.body).not.toHaveProperty('body');
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

it('opens one WhatsApp chat after another', async () => {
  const replaced: string[] = [];
  vi.spyOn(window, 'open').mockImplementation(
    () => ({ opener: {}, location: { replace: (url: string) => replaced.push(url) }, close() {} }) as never,
  );
  const { user, form } = await writeTo([maria, juan, declined]);
  const sent = fakeCall(followUpService, 'sendWorkMessages', ({ body: { items } }) => ({
    ...NOTHING_SENT,
    ...{ batchId: 80, chats: items.map(({ kind, id }) => ({ kind, id, url: `https://wa.me/1?text=${id}` })) },
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

it('closes the chat’s window and says why nothing was written', async () => {
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
