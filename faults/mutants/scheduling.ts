import { CONTRACT, edit, KERNEL, type Mutant } from './mutant.ts';

const SCHEDULING = 'server/src/modules/scheduling';
const BOOKING = `${SCHEDULING}/appointments/booking.service.ts`;
const APPOINTMENTS = `${SCHEDULING}/appointments/appointments.test.ts`;
const DOUBLE_BOOKING = `${SCHEDULING}/appointments/double-booking.test.ts`;
const OPENINGS = `${SCHEDULING}/agenda/openings.ts`;
const EVENTS = `${SCHEDULING}/agenda/agenda-events.test.ts`;

export const SCHEDULING_MUTANTS: readonly Mutant[] = [
  {
    name: 'the database accepts two appointments of a professional at one time',
    edits: edit(
      `${SCHEDULING}/migrations/202611231140_scheduling.sql`,
      'professional_id with =, tstzrange',
      'id with =, tstzrange',
    ),
    tests: [DOUBLE_BOOKING],
  },
  {
    name: 'an appointment may be put on another one without being asked for',
    edits: edit(BOOKING, 'if (!allowed.overbooked) {', 'if (false as boolean) {'),
    tests: [APPOINTMENTS],
  },
  {
    name: 'a patient reads the notes of the staff',
    edits: edit(
      `${SCHEDULING}/appointments/appointment-reads.service.ts`,
      'isStaffOf(caller, appointment) ? appointment : {',
      'isStaffOf(caller, appointment) || maySee(caller, appointment) ? appointment : {',
    ),
    tests: [`${SCHEDULING}/appointments/patients-and-deletions.test.ts`],
  },
  {
    name: 'a state is taken back on another day',
    edits: edit(`${CONTRACT}/scheduling/appointment-states.ts`, 'last?.day === today', 'last !== undefined'),
    tests: ['contract/src/scheduling/appointment-states.test.ts'],
  },
  {
    name: 'a closure leaves hours open',
    edits: edit(OPENINGS, 'closure.professional_id === null || ', ''),
    tests: [`${SCHEDULING}/agenda/openings.test.ts`],
  },
  {
    name: 'the offset of a day is that of the day before',
    edits: edit(
      `${CONTRACT}/fields/clinic-time.ts`,
      'instant + offsetAt(instant, timeZone) === shown',
      'true',
    ),
    tests: ['contract/src/fields/clinic-time.test.ts'],
  },
  {
    name: 'a change of any clinic sends an event',
    edits: edit(
      `${KERNEL}/database/stamp-watch.ts`,
      'for (const listener of clinic.listeners) listener(stamp);',
      'for (const each of clinics.values()) for (const listener of each.listeners) listener(stamp);',
    ),
    tests: [EVENTS],
    title: 'are not sent for a change of another clinic',
  },
  {
    name: 'a stream outlives its session',
    edits: edit(`${KERNEL}/http/event-stream.ts`, '      await this.#authorize();\n', ''),
    tests: [EVENTS],
    title: 'end at the next heartbeat after the user %s',
  },
  {
    name: 'a stream outlives its token',
    edits: edit(`${KERNEL}/access/gate.ts`, '!caller || claims.expiresAt <= clock()', '!caller'),
    tests: [EVENTS],
    title: 'end at the next heartbeat after the token has expired',
  },
  {
    name: 'a shutdown waits for the streams',
    edits: edit(`${KERNEL}/http/event-stream.ts`, 'for (const stream of streams.keys()) stream.end();', ''),
    tests: [EVENTS],
    title: 'a shutdown ends the streams',
  },
];
