import { edit, type Mutant } from './mutant.ts';

const MODULES = 'server/src/modules';
const RECALLS = `${MODULES}/follow-up/recalls`;
const TASKS = `${MODULES}/follow-up/tasks`;
const TIMELINE = `${MODULES}/follow-up/timeline`;
const RECALL_SERVICE = `${RECALLS}/recalls.service.ts`;
const TASK_SERVICE = `${TASKS}/tasks.service.ts`;
const PEOPLE = `${MODULES}/follow-up/people.ts`;
const TIMELINE_SERVICE = `${TIMELINE}/timeline.service.ts`;
const RECALLS_TEST = `${RECALLS}/recalls.test.ts`;
const TASKS_TEST = `${TASKS}/tasks.test.ts`;
const TIMELINE_TEST = `${TIMELINE}/timeline.test.ts`;

export const RECALL_AND_TASK_MUTANTS: readonly Mutant[] = [
  {
    name: 'an appointment that is fulfilled late replaces the recall of a later one',
    edits: edit(RECALL_SERVICE, 'if (source_start !== null) return source_start > starts_at;', ''),
    tests: [RECALLS_TEST],
  },
  {
    name: 'fulfilling an appointment replaces what the dentist planned on its day',
    edits: edit(
      RECALL_SERVICE,
      'return clinicTimeAt(created_at).day >= clinicTimeAt(starts_at).day;',
      'return created_at < starts_at && false;',
    ),
    tests: [RECALLS_TEST],
  },
  {
    name: 'undoing a fulfilment leaves its recall',
    edits: edit(
      `${MODULES}/scheduling/appointments/appointments.service.ts`,
      "if (current.state === 'fulfilled') await withdrawRecall",
      "if (current.state === 'arrived') await withdrawRecall",
    ),
    tests: [RECALLS_TEST],
  },
  {
    name: 'undoing a fulfilment leaves the recall that it replaced closed',
    edits: edit(
      RECALL_SERVICE,
      "await repository.update(replaced, { state: 'open', replaced_by: null });",
      'await repository.update(replaced, { replaced_by: null });',
    ),
    tests: [RECALLS_TEST],
  },
  {
    name: 'a refused recall is opened beside another one without an explanation',
    edits: edit(RECALL_SERVICE, 'if (open && open.id !== recall.id) throw', 'if (open && !recall) throw'),
    tests: [RECALLS_TEST],
  },
  {
    name: 'two screens refuse one recall',
    edits: edit(RECALL_SERVICE, 'if (version !== sent) throw', 'if (version < sent) throw'),
    tests: [RECALLS_TEST],
  },
  {
    name: 'two open recalls of a type are an error of the server',
    edits: edit(`${RECALLS}/recalls.repository.ts`, "=== 'recalls_open';", "=== 'recalls_due';"),
    tests: [RECALLS_TEST],
  },
  {
    name: 'a task that is done early is due again on the same day',
    edits: edit(TASK_SERVICE, 'isEarly ? task.due_day : today', 'today'),
    tests: [TASKS_TEST],
  },
  {
    name: 'a task that was moved goes on from its old day',
    edits: edit(TASK_SERVICE, '...(!isSameSeries && { series_day: columns.due_day }),', ''),
    tests: [TASKS_TEST],
  },
  {
    name: 'a task is done twice by two screens',
    edits: edit(TASK_SERVICE, 'if (task.version !== version) throw', 'if (task.version < version) throw'),
    tests: [TASKS_TEST],
  },
  {
    name: 'reopening a task deletes the next one that is done',
    edits: edit(TASK_SERVICE, 'if (next && next.version > 1) throw', 'if (next && next.version > 9) throw'),
    tests: [TASKS_TEST],
  },
  {
    name: 'undoing a visit deletes the recall that staff moved',
    edits: edit(RECALL_SERVICE, 'proposed_day !== null && proposed_day !== due_day', 'due_day.length === 0'),
    tests: [RECALLS_TEST],
  },
  {
    name: 'a screen deletes a task that a colleague has changed',
    edits: edit(
      TASK_SERVICE,
      `  assertVersion(task, version);
  await tasksRepository(ctx.tx).update(task, { deleted_at`,
      '  await tasksRepository(ctx.tx).update(task, { deleted_at',
    ),
    tests: [TASKS_TEST],
  },
  {
    name: 'work can be given to somebody who has left',
    edits: edit(PEOPLE, 'if (!staff.some(({ id }) => id === assigneeId))', 'if (staff.length === 0)'),
    tests: [TASKS_TEST],
  },
  {
    name: 'a receptionist sees the versions of a history',
    edits: edit(
      `${MODULES}/clinical-history/history/timeline-source.ts`,
      "is(caller, 'ADMIN') || is(caller, 'DENTIST')",
      'caller.id > 0',
    ),
    tests: [TIMELINE_TEST],
  },
  {
    name: 'the timeline skips entries of one instant',
    edits: edit(TIMELINE_SERVICE, 'of > source ? Number.MAX_SAFE_INTEGER : 0', '0'),
    tests: [TIMELINE_TEST],
  },
  {
    name: 'messages of two tables have one id',
    edits: edit(TIMELINE_SERVICE, 'return id * ofKind.length + ofKind.indexOf(source);', 'return id;'),
    tests: [TIMELINE_TEST],
  },
];
