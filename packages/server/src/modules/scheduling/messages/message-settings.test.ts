import { expect, test } from 'vitest';
import { testOutbox } from '../testing/outbox.ts';

const { app, world, calls } = await testOutbox();

test.each([
  ['without a configuration', 'delete from email_configs', false],
  ['whose configurations are inactive', 'update email_configs set is_active = false', false],
  ['with an active configuration', 'update email_configs set is_active = true', true],
])('the settings of a product %s show whether mail can be sent', async (_, statement, canSendMail) => {
  await app.owner.query(statement);
  const params = { clinicId: world.agenda.clinicId };
  expect(await calls().readMessageSettings({ params })).toMatchObject({ canSendMail });
  expect(await calls().readOnlineBooking({ params })).toMatchObject({ canSendMail });
});
