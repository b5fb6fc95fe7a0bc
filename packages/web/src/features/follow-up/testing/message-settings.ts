import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@dentaria/contract/scheduling/messages.ts';

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
