import { edit, type Mutant } from './mutant.ts';

const MODULES = 'server/src/modules';
const FOLLOW_UP = `${MODULES}/follow-up`;
const OWN_KINDS = `${FOLLOW_UP}/work-list/own-kinds.ts`;
const COVERING = `${FOLLOW_UP}/recalls/covering-appointments.ts`;
const AGENDA_KINDS = `${MODULES}/scheduling/work-kinds.ts`;
const LIST = `${FOLLOW_UP}/work-list/work-list.repository.ts`;
const ATTEMPTS = `${FOLLOW_UP}/work-list/attempts.service.ts`;
const LISTING = `${FOLLOW_UP}/work-list/work-list.service.ts`;
const MESSAGES = `${FOLLOW_UP}/messages/messages.service.ts`;
const OUTBOX = `${FOLLOW_UP}/messages/follow-up-messages.repository.ts`;
const DELIVERY = `${FOLLOW_UP}/messages/delivery.service.ts`;
const RULES_TEST = `${FOLLOW_UP}/work-list/work-kinds.test.ts`;
const MONTH_TEST = `${FOLLOW_UP}/work-list/month.test.ts`;
const ESTIMATES_TEST = `${MODULES}/billing/estimates/work-kinds.test.ts`;
const LIST_TEST = `${FOLLOW_UP}/work-list/work-list.test.ts`;
const MESSAGES_TEST = `${FOLLOW_UP}/messages/messages.test.ts`;
const APPOINTMENTS_TEST = `${FOLLOW_UP}/work-list/appointments-of-the-list.test.ts`;
const APPOINTMENT_MESSAGES_TEST = `${FOLLOW_UP}/messages/messages-about-appointments.test.ts`;

export const FOLLOW_UP_MUTANTS: readonly Mutant[] = [
  {
    name: 'a cancelled appointment covers a recall',
    edits: edit(AGENDA_KINDS, `'in-chair', 'fulfilled')`, `'in-chair', 'fulfilled', 'cancelled')`),
    tests: [LIST_TEST],
  },
  {
    name: 'an appointment long before the due day covers a recall',
    edits: edit(COVERING, 'const EARLY_DAYS = 30;', 'const EARLY_DAYS = 60;'),
    tests: [RULES_TEST],
  },
  {
    name: 'the appointment that proposed a recall covers it',
    edits: edit(OWN_KINDS, 's.id = due.appointment_id', 's.id = -due.appointment_id'),
    tests: [RULES_TEST],
  },
  {
    name: 'a patient is called for a missed appointment and for a recall',
    edits: edit(OWN_KINDS, 'where due.patient_id not in (', 'where -due.patient_id not in ('),
    tests: [MONTH_TEST],
  },
  {
    name: 'a dismissed missed appointment hides the recall',
    edits: edit(OWN_KINDS, '   where m.dismissed_at is null`;', '   where true`;'),
    tests: [LIST_TEST],
  },
  {
    name: 'an earlier missed appointment is listed beside the latest',
    edits: edit(AGENDA_KINDS, 'select distinct on (m.patient_id) m.id', 'select distinct on (m.id) m.id'),
    tests: [RULES_TEST],
  },
  {
    name: 'a dismissed estimate hides the next one',
    edits: edit(LIST, '     where m.dismissed_at is null\n', ''),
    tests: [ESTIMATES_TEST],
  },
  {
    name: 'a patient is listed for each of their estimates',
    edits: edit(
      `${MODULES}/billing/estimates/work-kinds.ts`,
      "  kind: 'estimate',\n  roles: STAFF,\n  isOnePerPatient: true,\n",
      "  kind: 'estimate',\n  roles: STAFF,\n",
    ),
    tests: [ESTIMATES_TEST],
  },
  {
    name: 'a task is listed before its day',
    edits: edit(OWN_KINDS, '      waitUntil: sql`t.due_day`,\n', ''),
    tests: [LIST_TEST],
  },
  {
    name: 'a chat is opened with a patient who declined messages',
    edits: edit(MESSAGES, "item.row.has_declined ? 'declined' : null", 'null'),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'removed patients are listed',
    edits: edit(LIST, ' and p.id = i.patient_id and p.removed_at is null', ' and p.id = i.patient_id'),
    tests: [RULES_TEST],
  },
  {
    name: 'a dismissal outlives the move of its appointment',
    edits: edit(
      LIST,
      'and m.subject_id = i.subject_id and m.occurrence = i.occurrence',
      'and m.subject_id = i.subject_id',
    ),
    tests: [LIST_TEST],
  },
  {
    name: 'an item waits a day too long',
    edits: edit(LIST, 'coalesce(wait_until <= ', 'coalesce(wait_until < '),
    tests: [RULES_TEST],
  },
  {
    name: 'a receptionist sees whose history is missing',
    edits: edit(
      `${MODULES}/clinical-history/work-kinds.ts`,
      "roles: ['ADMIN', 'DENTIST'],",
      "roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],",
    ),
    tests: [RULES_TEST],
  },
  {
    name: 'an archived history counts as written',
    edits: edit(`${MODULES}/clinical-history/work-kinds.ts`, " and v.action = 'saved'", ''),
    tests: [RULES_TEST],
  },
  {
    name: 'taking back a refusal leaves the item dismissed',
    edits: edit(ATTEMPTS, "if (attempt.result === 'refused') {", "if (attempt.result === 'no-answer') {"),
    tests: [LIST_TEST],
  },
  {
    name: 'only the earliest recall of a patient is refused',
    edits: edit(
      `${FOLLOW_UP}/work-list/work-kinds.service.ts`,
      'ids: row.subject_ids ?? [row.subject_id],',
      'ids: [row.subject_id],',
    ),
    tests: [LIST_TEST],
  },
  {
    name: 'two people write to a patient at once',
    edits: edit(MESSAGES, '  await repository.lock(clinic.id);\n', ''),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'a patient with two items gets two mails',
    edits: edit(
      MESSAGES,
      'else if (!chosen.some((each) => isSamePerson(each, item))) chosen.push(item);',
      'else chosen.push(item);',
    ),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'a message that is about to leave can be withdrawn',
    edits: edit(OUTBOX, "        .where('due_at', '>', now)\n", ''),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'a patient who declined meanwhile gets the mail',
    edits: edit(LISTING, "return has_declined ? 'declined' : null;", 'return null;'),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'a mail leaves although the patient has booked',
    edits: edit(DELIVERY, "if (!item || item.row.dismissed_at) return 'gone';", 'if (!item) return null;'),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'a mail leaves during the quiet hours',
    edits: edit(DELIVERY, '  if (due > now) {', '  if (due < now) {'),
    tests: [MESSAGES_TEST],
  },
  {
    name: 'an appointment that nobody closed covers a recall',
    edits: edit(AGENDA_KINDS, "} = 'fulfilled' or ", "} <> 'no-show' or "),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'a patient who arrived is never called again',
    edits: edit(AGENDA_KINDS, 'moment, -UNCLOSED_DAYS)}))`', 'moment, -400)}))`'),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'an appointment of today is listed as not closed',
    edits: edit(
      AGENDA_KINDS,
      'startOfDay(moment)}\n       and a.state',
      'startOfDay(moment, 1)}\n       and a.state',
    ),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'an item about an appointment shows the record instead of who booked online',
    edits: edit(LIST, 'appointments b on item.is_about_appointment', 'appointments b on false'),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'a recall is addressed to who booked its source online',
    edits: edit(LIST, 'appointments b on item.is_about_appointment', 'appointments b on true'),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'a mail to who booked online keeps the patient from getting one',
    edits: edit(LIST, 'and b.contact_email is not distinct from (', "and 'any' is distinct from ("),
    tests: [APPOINTMENT_MESSAGES_TEST],
  },
  {
    name: 'a failed message about the time before a move is listed',
    edits: edit(AGENDA_KINDS, ' and r.starts_at = a.starts_at', ''),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'a failed message about a cancelled appointment is listed',
    edits: edit(
      AGENDA_KINDS,
      "case r.kind when 'cancelled' then a.state = 'cancelled'",
      "case a.state when 'cancelled' then true",
    ),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'a failed request to confirm a cancelled appointment is listed',
    edits: edit(OWN_KINDS, "f.kind not in ('unconfirmed', 'mail')", 'true'),
    tests: [APPOINTMENT_MESSAGES_TEST],
  },
  {
    name: 'the failed mail of an answered invitation is listed',
    edits: edit(`${MODULES}/onboarding/work-kinds.ts`, "or i.status = 'PENDING')", 'or true)'),
    tests: [RULES_TEST],
  },
  {
    name: 'the appointments of Monday are not listed on Friday',
    edits: edit(
      `${MODULES}/scheduling/settings/hours.service.ts`,
      'if (openHours(hours, day, 1).length > 0) return day;',
      'return day;',
    ),
    tests: [`${FOLLOW_UP}/work-list/next-open-day.test.ts`],
  },
  {
    name: 'a task vanishes with its patient',
    edits: edit(OWN_KINDS, ' and p.id = t.patient_id and p.removed_at is null', ' and p.id = t.patient_id'),
    tests: [APPOINTMENTS_TEST],
  },
  {
    name: 'a mail leaves with the time before the move of its appointment',
    edits: edit(
      DELIVERY,
      'occurrence !== null && occurrence !== item.row.occurrence',
      'occurrence === undefined',
    ),
    tests: [APPOINTMENT_MESSAGES_TEST],
  },
  {
    name: 'a mail is written that quiet hours delay until it is withdrawn',
    edits: edit(MESSAGES, " ? null : 'late')", ' ? null : null)'),
    tests: [APPOINTMENT_MESSAGES_TEST],
  },
  {
    name: 'nobody learns that a mail was withdrawn',
    edits: edit(`${FOLLOW_UP}/timeline/follow-up-sources.ts`, ' or m.detail is not null', ''),
    tests: [APPOINTMENT_MESSAGES_TEST],
  },
];
