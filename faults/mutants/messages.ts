import { edit, type Mutant } from './mutant.ts';

const MESSAGES = 'server/src/modules/scheduling/messages';
const REMINDERS = [`${MESSAGES}/reminders.test.ts`];
const LINKS = [`${MESSAGES}/appointment-links.test.ts`];

export const MESSAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a reminder of a moved appointment leaves the outbox',
    edits: edit(
      `${MESSAGES}/delivery.service.ts`,
      'if (!isTrue || appointment.starts_at.getTime() !== starts_at.getTime() || starts_at <= now) return false;',
      'if (!isTrue || starts_at <= now) return false;',
    ),
    tests: REMINDERS,
  },
  {
    name: 'a reminder of a cancelled appointment leaves the outbox',
    edits: edit(
      `${MESSAGES}/reminders.service.ts`,
      "(state === 'booked' || state === 'confirmed') && starts_at > now;",
      'state !== undefined && starts_at > now;',
    ),
    tests: REMINDERS,
  },
  {
    name: 'a sent reminder is queued again',
    edits: edit(
      `${MESSAGES}/reminders.repository.ts`,
      "[...renewable, 'withdrawn']",
      "[...renewable, 'withdrawn', 'sent']",
    ),
    tests: REMINDERS,
  },
  {
    name: 'a queued reminder leaves at night',
    edits: edit(`${MESSAGES}/delivery.service.ts`, 'if (due > now) {', 'if (due < now) {'),
    tests: REMINDERS,
  },
  {
    name: 'a patient who declined is written to',
    edits: edit(
      `${MESSAGES}/reminders.service.ts`,
      "): boolean => consent === 'yes' || (consent === 'unasked' && include_unasked);",
      "): boolean => consent !== 'unasked' || include_unasked;",
    ),
    tests: REMINDERS,
  },
  {
    name: 'a removed patient is written to',
    edits: edit(
      'server/src/modules/scheduling/patient-columns.ts',
      '`case when p.removed_at is null then p.email end`',
      '`p.email`',
    ),
    tests: REMINDERS,
  },
  {
    name: 'a deactivated clinic writes to its patients',
    edits: edit(
      `${MESSAGES}/delivery.service.ts`,
      '  if (!(await clinicsRepository(tx).findActive(clinic_id))) return false;\n',
      '',
    ),
    tests: REMINDERS,
  },
  {
    name: 'a link answers for another time of the appointment',
    edits: edit(
      `${MESSAGES}/appointment-links.service.ts`,
      "if (starts_at.getTime() !== linkedStart.getTime()) return 'moved';",
      "if (starts_at.getTime() < linkedStart.getTime() - 9e9) return 'moved';",
    ),
    tests: LINKS,
  },
  {
    name: 'a link is valid after its appointment',
    edits: edit(
      `${MESSAGES}/reminders.repository.ts`,
      "        .where('expires_at', '>', now)\n",
      "        .where('starts_at', '<', new Date(now.getTime() + 9e12))\n",
    ),
    tests: LINKS,
  },
];
