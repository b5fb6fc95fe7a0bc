import { describe, expect, test } from 'vitest';
import { newMessageSettings } from '../../../testing/builders/agenda-builders.ts';
import { testOutbox } from '../testing/outbox.ts';

const { app, admin, world, calls, messagesOf, configure, book, answerConsent, setEmail, statesOf, deliver } =
  await testOutbox();

describe('reminders by hand', () => {
  test('are sent once, although they are off', async () => {
    const booked = await book();
    const params = { id: booked.id };
    const [first, second] = await Promise.allSettled([
      calls().sendReminder({ params }),
      calls().sendReminder({ params }),
    ]);
    expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await deliver();
    await expect(calls().sendReminder({ params })).rejects.toMatchObject({
      status: 409,
      message: 'El recordatorio ya se envió',
    });
    expect(world.server.received).toHaveLength(1);
    expect(await messagesOf(booked)).toMatchObject({ mailObstacle: 'sent' });
  });

  test('are sent again after a failure', async () => {
    const booked = await book();
    const params = { id: booked.id };
    world.server.mode = 'refuse-recipient';
    await calls().sendReminder({ params });
    await deliver();
    world.server.mode = 'accept';
    await calls().sendReminder({ params });
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });

  test.each([
    ['El paciente no tiene email', () => setEmail(null)],
    ['El paciente no quiere recordatorios', () => answerConsent('no')],
  ])('are refused: %s', async (message, prepare) => {
    const booked = await book();
    await prepare();
    await expect(calls().sendReminder({ params: { id: booked.id } })).rejects.toMatchObject({
      status: 409,
      message,
    });
  });

  test('fill in the WhatsApp text and record the attempt', async () => {
    await configure();
    await app.owner.query('update users set phone = $1 where id = $2', ['011 15 5555-0101', world.patientId]);
    const booked = await book();
    const { url } = await calls().openWhatsApp({ params: { id: booked.id } });
    expect(url).toMatch(/^https:\/\/wa\.me\/5491155550101\?text=/);
    expect(new URL(url).searchParams.get('text')).toMatch(
      /^Hola, .*a las 15:00 .*https:\/\/dentaria\.example\.com\/turno\/[\w-]{43}$/,
    );
    await calls().openWhatsApp({ params: { id: booked.id } });
    expect(await statesOf(booked)).toMatchObject({ whatsapp: 'sent' });
  });

  test('are neither offered nor opened in WhatsApp for a patient who declined', async () => {
    await app.owner.query("update users set phone = '011 15 5555-0101' where id = $1", [world.patientId]);
    const booked = await book();
    expect(await messagesOf(booked)).toMatchObject({ mayUseWhatsApp: true });
    await answerConsent('no');
    expect(await messagesOf(booked)).toMatchObject({ mayUseWhatsApp: false });
    await expect(calls().openWhatsApp({ params: { id: booked.id } })).rejects.toMatchObject({
      status: 409,
      message: 'El paciente no quiere recordatorios',
    });
  });

  test('go to the WhatsApp phone of the online booking, even if the record has none', async () => {
    const booked = await book();
    const url = async () => (await calls().openWhatsApp({ params: { id: booked.id } })).url;
    await app.owner.query(
      "update appointments set contact_name = 'Zulma Paz', contact_phone = '341 555-0999', contact_email = 'z@example.com' where id = $1",
      [booked.id],
    );
    for (const phone of ['341 555-0001', null]) {
      await app.owner.query('update users set phone = $1 where id = $2', [phone, world.patientId]);
      expect(await messagesOf(booked)).toMatchObject({ mayUseWhatsApp: true });
      expect(await url()).toMatch(/^https:\/\/wa\.me\/5493415550999\?text=Hola%2C%20Zulma%20Paz/);
    }
    await app.owner.query("update appointments set contact_phone = '555' where id = $1", [booked.id]);
    expect(await messagesOf(booked)).toMatchObject({ mayUseWhatsApp: false });
  });

  test.each([
    ['15-5555-0101', '11 5555-0100', '5491155550101'],
    ['15 555-0101', '(0341) 555-0100', '5493415550101'],
    ['15 555-0101', '11 5555-0100', undefined],
    ['15-5555-0101', '4555-0100', undefined],
    ['15-5555-0101', null, undefined],
  ])(
    'resolve the WhatsApp number %s of a clinic with the phone %s to %s',
    async (phone, clinicPhone, number) => {
      await configure({ phone: clinicPhone });
      await app.owner.query('update users set phone = $1 where id = $2', [phone, world.patientId]);
      const booked = await book();
      expect(await messagesOf(booked)).toMatchObject({ mayUseWhatsApp: number !== undefined });
      const opened = calls().openWhatsApp({ params: { id: booked.id } });
      if (number === undefined) await expect(opened).rejects.toMatchObject({ status: 409 });
      else expect(new URL((await opened).url).pathname).toBe(`/${number}`);
    },
  );

  test('need a complete WhatsApp number', async () => {
    await app.owner.query("update users set phone = '555-0101' where id = $1", [world.patientId]);
    await expect(calls().openWhatsApp({ params: { id: (await book()).id } })).rejects.toMatchObject({
      status: 409,
      message: 'El teléfono del paciente no está completo',
    });
  });
});

describe('texts', () => {
  test('set by the clinic replace the defaults', async () => {
    await app.as(admin).scheduling.updateMessageSettings({
      params: { clinicId: world.agenda.clinicId },
      body: newMessageSettings({ booked: { subject: 'Turno {hora}', body: '{paciente} <b>\n\n{enlace}' } }),
    });
    await book();
    await deliver();
    expect(world.server.received[0]).toMatchObject({
      subject: expect.stringMatching(/^Mensaje de Clínica \d+: Turno 15:00$/),
      html: expect.stringContaining('&lt;b&gt;'),
    });
  });

  test('are refused at the field if they have an unknown placeholder', async () => {
    const refused = await app.request({
      method: 'PUT',
      url: `/services/scheduling/clinics/${world.agenda.clinicId}/messages`,
      token: admin,
      body: newMessageSettings({ booked: { subject: 'Turno', body: 'Hola {nombre}' } }),
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({ 'templates.booked.body': 'No existe el marcador {nombre}' });
  });
});
