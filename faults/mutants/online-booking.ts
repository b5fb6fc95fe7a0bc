import { AUTH, CONTRACT, edit, KERNEL, type Mutant } from './mutant.ts';

const SCHEDULING = 'server/src/modules/scheduling';
const ONLINE = `${SCHEDULING}/online-booking`;
const HOLDS = `${ONLINE}/slot-holds.service.ts`;
const CONFIRMATION = `${ONLINE}/hold-confirmation.service.ts`;
const REPOSITORY = `${ONLINE}/slot-holds.repository.ts`;
const APPOINTMENTS = `${SCHEDULING}/appointments/appointments.service.ts`;
const HOLD_TESTS = `${ONLINE}/slot-holds.test.ts`;
const CONFIRMATION_TESTS = `${ONLINE}/hold-confirmation.test.ts`;
const CHANGES = `${ONLINE}/changed-meanwhile.test.ts`;
const LIMITS = `${ONLINE}/booking-limits.test.ts`;
const MAILS = `${ONLINE}/booking-mail.test.ts`;
const OFFERED = `${ONLINE}/offered-slots.test.ts`;

const without = (file: string, text: string) => edit(file, text, '');

export const ONLINE_BOOKING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a hold outlives its ten minutes',
    edits: edit(HOLDS, 'hold.expires_at <= now', 'hold.expires_at < now'),
    tests: [HOLD_TESTS],
  },
  {
    name: 'a held slot is offered to everybody',
    edits: without(
      `${SCHEDULING}/appointments/free-slots.service.ts`,
      '      ...(await slotHoldsRepository(ctx.tx).listBusy(clinic.id, range, ctx.now)),\n',
    ),
    tests: [HOLD_TESTS],
  },
  {
    name: 'a booking lands on a slot that is being held',
    edits: without(APPOINTMENTS, '  if (!values.overbooked) await assertNotHeld(ctx, clinic, placed);\n'),
    tests: [HOLD_TESTS],
    title: 'between a visitor and the staff',
  },
  {
    name: 'an undone cancellation lands on a slot that is being held',
    edits: without(APPOINTMENTS, '  if (!current.overbooked) await assertNotHeld(ctx, clinic, placement);\n'),
    tests: [CHANGES],
    title: 'a cancellation is undone',
  },
  {
    name: 'two visitors hold a slot at once',
    edits: without(HOLDS, '  await holds.lockAgenda(clinic.id);\n'),
    tests: [HOLD_TESTS],
    title: 'of twenty visitors',
  },
  {
    name: 'a visitor keeps the slot that another choice replaces',
    edits: without(
      HOLDS,
      '  if (choice.replaces) await holds.release(clinic.id, hashToken(choice.replaces), now);\n',
    ),
    tests: [HOLD_TESTS],
  },
  {
    name: 'a hold does not occupy its chair',
    edits: edit(HOLDS, 'chair_id: slot.chairId', 'chair_id: null'),
    tests: [OFFERED],
  },
  {
    name: 'an appointment is not in the chair of its hold',
    edits: edit(CONFIRMATION, 'chairId: hold.chair_id', 'chairId: null'),
    tests: [OFFERED],
  },
  {
    name: 'the busiest professional is offered first',
    edits: edit(
      `${ONLINE}/online-clinic.service.ts`,
      'busyness(b) - busyness(a)',
      'busyness(a) - busyness(b)',
    ),
    tests: [OFFERED],
  },
  {
    name: 'a slot within the notice is a slot that was taken',
    edits: edit(HOLDS, 'start < clinic.earliest', '(false as boolean)'),
    tests: [OFFERED],
  },
  {
    name: 'days of the internet begin in UTC',
    edits: edit(
      `${ONLINE}/online-clinic.service.ts`,
      'const { day } = clinicTimeAt(now);',
      'const day = now.toISOString().slice(0, 10);',
    ),
    tests: [OFFERED],
  },
  {
    name: 'the link to a wrong address books',
    edits: without(HOLDS, '  await holds.removeLinks(hold);\n'),
    tests: [CONFIRMATION_TESTS],
  },
  {
    name: 'a mail is sent for a hold that has ended',
    edits: edit(
      `${ONLINE}/booking-mail.service.ts`,
      "stateOf(hold, ctx.now) !== 'requested'",
      '(false as boolean)',
    ),
    tests: [MAILS],
  },
  {
    name: 'the failure of a mail is that of a later one',
    edits: without(`${ONLINE}/booking-mail.service.ts`, 'if (current?.message_id === hold.message_id) '),
    tests: [MAILS],
  },
  {
    name: 'a mail says what a stranger typed',
    edits: edit(`${ONLINE}/booking-mail.service.ts`, "'Hola:'", "'Hola, '.concat(hold.first_name ?? '')"),
    tests: [CONFIRMATION_TESTS],
  },
  {
    name: 'a member of the staff gets the appointment of their DNI',
    edits: edit(
      `${AUTH}/patients/patients.service.ts`,
      "if (registered?.roles.includes('PATIENT')) return registered.id;",
      'if (registered) return registered.id;',
    ),
    tests: [CONFIRMATION_TESTS],
    title: 'of a member of the staff',
  },
  {
    name: 'a patient who was removed gets the appointment of their DNI',
    edits: without(`${AUTH}/patients/patients.repository.ts`, ' and u.removed_at is null'),
    tests: [CHANGES],
    title: 'a patient who was removed',
  },
  {
    name: 'a visitor books a type that was taken off the internet',
    edits: without(HOLDS, '    clinic.types.some(({ id }) => id === type_id) &&\n'),
    tests: [CHANGES],
  },
  {
    name: 'a visitor books an appointment that has begun',
    edits: without(HOLDS, ' || starts_at <= now'),
    tests: [CHANGES],
  },
  {
    name: 'a visitor books outside of hours',
    edits: edit(
      CONFIRMATION,
      '{ overbooked: false, outsideHours: false }',
      '{ overbooked: false, outsideHours: true }',
    ),
    tests: [CHANGES],
  },
  {
    name: 'holds go on after online booking was turned off',
    edits: without(
      `${ONLINE}/online-settings.service.ts`,
      '    await holds.releaseAll(clinic.id, ctx.now);\n',
    ),
    tests: [CHANGES],
  },
  {
    name: 'data of visitors stay after the booking',
    edits: edit(
      CONFIRMATION,
      '{ appointment_id: appointmentId, ...withoutContact }',
      '{ appointment_id: appointmentId }',
    ),
    tests: [CONFIRMATION_TESTS],
    title: 'the data of a visitor',
  },
  {
    name: 'an address holds nine slots',
    edits: edit(HOLDS, '>= MAX_OPEN_OF_NETWORK', '> MAX_OPEN_OF_NETWORK'),
    tests: [LIMITS],
  },
  {
    name: 'a connection books eleven appointments a day',
    edits: edit(HOLDS, '>= MAX_BOOKED_OF_NETWORK', '> MAX_BOOKED_OF_NETWORK'),
    tests: [LIMITS],
  },
  {
    name: 'appointments of days ago count against a connection',
    edits: edit(HOLDS, 'dayBefore(now))) >=', 'new Date(0))) >='),
    tests: [LIMITS],
  },
  {
    name: 'a clinic has 41 open holds',
    edits: edit(HOLDS, '>= MAX_OPEN)', '> MAX_OPEN)'),
    tests: [LIMITS],
  },
  {
    name: 'a clinic has 401 holds an hour',
    edits: edit(`${ONLINE}/online-booking.handlers.ts`, '{ free: 400,', '{ free: 401,'),
    tests: [LIMITS],
  },
  {
    name: 'a DNI has three open requests',
    edits: edit(HOLDS, '>= MAX_REQUESTS_OF_DNI', '> MAX_REQUESTS_OF_DNI'),
    tests: [LIMITS],
  },
  {
    name: 'four mails are sent for a hold',
    edits: edit(`${CONTRACT}/scheduling/online-booking.ts`, 'MAX_REQUESTS = 3', 'MAX_REQUESTS = 4'),
    tests: [LIMITS],
  },
  {
    name: 'an address with a tag is another one',
    edits: edit(`${ONLINE}/online-booking.handlers.ts`, "local.split('+')[0]", 'local'),
    tests: [LIMITS],
  },
  {
    name: 'thirteen mails are sent to an address',
    edits: edit(`${ONLINE}/online-booking.handlers.ts`, 'free: 12', 'free: 13'),
    tests: [LIMITS],
  },
  {
    name: 'an address in capitals is another one',
    edits: edit(REPOSITORY, 'lower(contact_email) = ', 'contact_email = '),
    tests: [LIMITS],
  },
  {
    name: 'cancelled appointments count against an address',
    edits: without(REPOSITORY, "          .where('state', 'in', ['booked', 'confirmed'])\n"),
    tests: [LIMITS],
  },
  {
    name: 'past appointments count against an address',
    edits: without(REPOSITORY, "          .where('starts_at', '>', now)\n"),
    tests: [LIMITS],
  },
  {
    name: 'a limit of calls goes on while there are calls',
    edits: edit(`${KERNEL}/access/throttle.ts`, '{ extend: false }', '{ extend: true }'),
    tests: [`${KERNEL}/access/throttle.test.ts`],
  },
];
