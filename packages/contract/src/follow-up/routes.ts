import { z } from 'zod';
import { changeRoute, clinicRoute, createRoute, inClinic, managedRoute } from '../http/clinic-routes.ts';
import { defineService } from '../http/route.ts';
import { followUpAddresses } from './addresses.ts';
import {
  FOLLOW_UP_TEMPLATE_KINDS,
  followUpTemplate,
  followUpTemplateWrite,
  withdrawnMessages,
  workMessageCreate,
  workMessages,
} from './follow-up-messages.ts';
import { recall, recallCreate, recallRefusal, recallUpdate } from './recalls.ts';
import { assignee, task, taskCreate, taskDone, taskUpdate, taskVersion, taskVersionQuery } from './tasks.ts';
import { timeline, timelineQuery } from './timeline.ts';
import {
  assignment,
  attempt,
  attemptCreate,
  dismissal,
  workCounts,
  workItem,
  workItemParams,
  workList,
  workListQuery,
} from './work-list.ts';

const itemRoute = { ...clinicRoute, params: workItemParams } as const;
const templateRoute = {
  ...managedRoute,
  params: inClinic.extend({ kind: z.enum(FOLLOW_UP_TEMPLATE_KINDS, 'Tipo no válido') }),
} as const;

export const followUpService = defineService(followUpAddresses, {
  readWorkList: {
    ...clinicRoute,
    summary: 'Pending work by kind, the oldest first',
    shows: { action: 'list', object: 'work-item' },
    query: workListQuery,
    response: workList,
  },
  countWork: {
    ...clinicRoute,
    summary: 'Pending items by kind',
    response: workCounts,
  },
  listAssignees: {
    ...clinicRoute,
    summary: 'The staff of a clinic to whom work can be assigned, by name',
    response: z.array(assignee),
  },
  assignWork: {
    ...itemRoute,
    summary: 'Assign an item to a member of the staff, or unassign it',
    body: assignment,
    response: workItem,
  },
  listAttempts: {
    ...itemRoute,
    summary: 'Attempts to reach the patient of an item, newest first',
    shows: { action: 'read', object: 'work-attempt', id: 'id' },
    response: z.array(attempt),
  },
  createAttempt: {
    ...itemRoute,
    summary: 'Record an attempt to reach the patient of an item',
    body: attemptCreate,
    status: 201,
    response: attempt,
  },
  removeAttempt: {
    ...changeRoute,
    summary: "Undo the caller's attempt of today and its effect on the item",
  },
  dismissWork: {
    ...changeRoute,
    summary: 'Take an item off the list for a reason; a task is done or deleted instead',
    params: workItemParams,
    body: dismissal,
  },
  restoreWork: {
    ...itemRoute,
    ...changeRoute,
    summary: 'Bring a dismissed or waiting item back',
  },
  sendWorkMessages: {
    ...createRoute,
    summary: 'Write to the patients of a selection, each one once',
    body: workMessageCreate,
    response: workMessages,
  },
  withdrawWorkMessages: {
    ...clinicRoute,
    summary: 'Withdraw the unsent messages of one request',
    response: withdrawnMessages,
  },
  listFollowUpTemplates: {
    ...clinicRoute,
    summary: 'The texts that messages of the work list start from',
    response: z.array(followUpTemplate),
  },
  updateFollowUpTemplate: {
    ...templateRoute,
    summary: "Replace the clinic's text",
    body: followUpTemplateWrite,
    response: followUpTemplate,
  },
  resetFollowUpTemplate: {
    ...templateRoute,
    summary: "Return to the product's own text",
  },
  listPatientRecalls: {
    ...clinicRoute,
    summary: 'Recalls of a patient, the latest due first',
    shows: 'by-handler',
    response: z.array(recall),
  },
  createRecall: {
    ...createRoute,
    summary: 'Plan a recall by hand; replaces an open one of the same type',
    body: recallCreate,
    errors: [404],
    response: recall,
  },
  updateRecall: {
    ...changeRoute,
    summary: 'Change the due day, or open a refused recall again',
    body: recallUpdate,
    response: recall,
  },
  refuseRecall: {
    ...changeRoute,
    summary: 'Record that the patient must not be called',
    body: recallRefusal,
    response: recall,
  },
  listPatientTasks: {
    ...clinicRoute,
    summary: 'Open tasks about a patient, the earliest due first, and the latest that are done',
    shows: 'by-handler',
    response: z.array(task),
  },
  readTask: {
    ...clinicRoute,
    summary: 'One task',
    shows: { action: 'read', object: 'task', id: 'id' },
    response: task,
  },
  createTask: {
    ...createRoute,
    summary: 'Create a task',
    body: taskCreate,
    errors: [404],
    response: task,
  },
  updateTask: {
    ...changeRoute,
    summary: 'Change an open task',
    body: taskUpdate,
    response: task,
  },
  removeTask: {
    ...changeRoute,
    summary: 'Delete a task',
    query: taskVersionQuery,
  },
  restoreTask: {
    ...changeRoute,
    summary: 'Bring a deleted task back as it was',
    response: task,
  },
  completeTask: {
    ...changeRoute,
    summary: 'Mark a task as done; a repeated one creates the next',
    body: taskVersion,
    response: taskDone,
  },
  reopenTask: {
    ...changeRoute,
    summary: 'Reopen a completed task; deletes the next one that it created',
    body: taskVersion,
    response: task,
  },
  readTimeline: {
    ...clinicRoute,
    summary: 'Timeline of a patient, newest first',
    shows: 'by-handler',
    query: timelineQuery,
    response: timeline,
  },
});
