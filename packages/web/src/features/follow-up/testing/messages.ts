import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { workItem, workPatient } from './work-items.ts';
import { dialog, openWorkList } from './work-screen.ts';

export const maria = workItem();

export const juan = workItem({ id: 2, patient: workPatient({ id: 42, name: 'Juan Paz' }) });

export const missedItem = workItem({
  kind: 'missed',
  id: 4,
  title: 'Faltó el 01/12/2026',
  reason: 'Consulta',
  patient: workPatient({ id: 44, name: 'Leo Sanz' }),
});

export const NOTHING_SENT = { batchId: null, queued: 0, chats: [], obstacles: [] };

/** Opens the dialog for all of these items. */
export async function writeTo(items: readonly WorkItem[]) {
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

/** Settings of a clinic with an address and a telephone. */
export const messageSettings = (): MessageSettings => ({
  ...DEFAULT_MESSAGE_SETTINGS,
  clinicId: 3,
  canSendMail: true,
  clinicName: 'Clínica Sol',
  address: 'Av. Acoyte 250',
  phone: '11 5555-0100',
  templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
});
