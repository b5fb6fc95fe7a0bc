import { describe, expect, test } from 'vitest';
import { newMessageSettings, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { calendarOf, hoursBefore, propertyOf, testOutbox } from '../testing/outbox.ts';

const { app, admin, world, calls, messagesOf, configure, book, move, cancel, plan, deliver } =
  await testOutbox();
const DAY = nextMonday();

describe('delivery', () => {
  test('is visible on the appointment, with the reason of a failure', async () => {
    await configure({ confirmations: false });
    const booked = await book();
    world.now = hoursBefore(booked, 47);
    await plan();
    world.server.mode = 'busy';
    const [reason] = await deliver();
    expect((await messagesOf(booked)).reminders).toMatchObject([{ state: 'queued', detail: reason }]);
    world.server.mode = 'refuse-recipient';
    await deliver();
    expect((await messagesOf(booked)).reminders).toMatchObject([
      {
        state: 'bounced',
        recipient: 'ana@example.com',
        detail: 'El servidor SMTP rechazó la dirección del destinatario',
      },
    ]);
  });

  test('shows the newest message about the current time on the agenda', async () => {
    await configure({ confirmations: false });
    const booked = await book();
    const shown = async () => {
      const params = { clinicId: booked.clinicId };
      const { appointments } = await calls().readAgenda({ params, query: { from: DAY, days: 1 } });
      return appointments.find(({ id }) => id === booked.id)?.message;
    };
    world.now = hoursBefore(booked, 47);
    await plan();
    expect(await shown()).toBeNull();
    world.server.mode = 'refuse-recipient';
    await deliver();
    expect(await shown()).toEqual({ kind: 'early-reminder', state: 'bounced' });
    world.server.mode = 'accept';
    world.now = hoursBefore(booked, 3);
    await plan();
    await deliver();
    expect(await shown()).toEqual({ kind: 'late-reminder', state: 'sent' });
    await app.owner.query("update users set phone = '011 15 5555-0101' where id = $1", [booked.patient.id]);
    await app.owner.query("update reminders set state_at = '2020-01-01'");
    await calls().openWhatsApp({ params: { id: booked.id } });
    expect(await shown()).toEqual({ kind: 'whatsapp', state: 'sent' });
    await move(booked, '16:00');
    expect(await shown()).toBeNull();
  });

  test('fails with the reason if no e-mail configuration exists', async () => {
    await configure({ confirmations: false });
    await app.owner.query('delete from email_configs');
    const booked = await book();
    world.now = hoursBefore(booked, 47);
    await plan();
    await deliver();
    expect((await messagesOf(booked)).reminders).toMatchObject([
      { state: 'failed', detail: 'No hay una configuración de email activa' },
    ]);
  });
});

describe('a booking', () => {
  test('is confirmed with an event that a move updates and a cancellation removes', async () => {
    await configure();
    const booked = await book();
    await deliver();
    const moved = await move(booked, '17:00');
    await deliver();
    await cancel(moved);
    await deliver();
    const calendars = world.server.received.map(calendarOf);
    expect(calendars.map((each) => propertyOf(each, 'METHOD'))).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(calendars.map((each) => propertyOf(each, 'SEQUENCE'))).toEqual(['1', '2', '3']);
    expect(new Set(calendars.map((each) => propertyOf(each, 'UID'))).size).toBe(1);
    const utc = (iso: string) => iso.replace(/[-:]|\.000/g, '');
    expect(propertyOf(calendars[0] ?? '', 'DTSTART')).toBe(utc(booked.startsAt));
    expect(propertyOf(calendars[1] ?? '', 'DTSTART')).toBe(utc(moved.startsAt));
    expect(world.server.received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Tu turno del lunes/),
      expect.stringMatching(/ cambió al lunes/),
      expect.stringMatching(/ fue cancelado$/),
    ]);
  });

  test('has the clinic as reply address, and its phone and the link in the event', async () => {
    const { clinicId, professionalId } = world.agenda;
    await app.owner.query("update users set email = 'duena@example.com' where id = $1", [professionalId]);
    await configure();
    await book();
    await deliver();
    await configure({ email: 'turnos@example.com' });
    // A screen of the previous release sends no address.
    const { email: _, ...body } = newMessageSettings();
    await app.as(admin).scheduling.updateMessageSettings({ params: { clinicId }, body });
    await book({ time: '16:00' });
    await deliver();
    const name = (await app.owner.query('select name from clinics where id = $1', [clinicId])).rows[0]?.name;
    expect(world.server.received.map(({ replyTo }) => replyTo)).toEqual([
      [{ name, address: 'duena@example.com' }],
      [{ name, address: 'turnos@example.com' }],
    ]);
    const [mail] = world.server.received;
    expect(mail?.text).toContain(`${name}\nTeléfono: 11 5555-0101`);
    expect(mail?.html).toContain('Teléfono: 11 5555-0101');
    const link = /https:\/\/dentaria\.example\.com\/turno\/[\w-]+/.exec(mail?.text ?? '')?.[0];
    const unfolded = calendarOf(mail).replace(/\r?\n /g, '');
    expect(propertyOf(unfolded, 'DESCRIPTION')).toMatch(
      new RegExp(`^Con .*\\\\nTeléfono: 11 5555-0101\\\\nConfirmar o cancelar el turno: ${link}$`),
    );
  });

  test('names the year if it is not the current one', async () => {
    await configure();
    await book({ day: '2027-12-02', outsideHours: true });
    await deliver();
    expect(world.server.received[0]).toMatchObject({
      subject: expect.stringMatching(/^Tu turno del jueves 2 de diciembre de 2027 en /),
      text: expect.stringContaining('para el jueves 2 de diciembre de 2027 a las 15:00'),
    });
  });

  test('sends nothing if it is in the past or rolled back', async () => {
    await configure();
    await expect(book({ time: '10:00' })).rejects.toMatchObject({ status: 409 });
    const { rows } = await app.owner.query("select from reminders where state = 'queued'");
    expect(rows).toEqual([]);
  });
});
