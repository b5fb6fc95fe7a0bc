import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type {
  Attempt,
  assignment,
  WorkItem,
  WorkList,
  workListQuery,
} from '@dentaria/contract/follow-up/work-list.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { conflict, orNotFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { DismissedWork, WorkFacts, WorkKindQuery, WorkMoment } from '../../../kernel/work-kind.ts';
import {
  type FoundItem,
  findItems,
  queriesFor,
  readMoment,
  readPages,
  subjectOf,
} from './work-kinds.service.ts';
import { type WorkRow, workListRepository } from './work-list.repository.ts';
import { workMarksRepository } from './work-marks.repository.ts';

type People = Awaited<ReturnType<typeof peopleOf>>;

export const factsOf = (row: WorkRow, { personOrNull }: People): WorkFacts => ({
  title: row.title,
  detail: row.detail,
  type: row.type_name,
  professional: personOrNull(row.professional_id)?.name || null,
  startsAt: row.starts_at,
});

const presentLastAttempt = (row: WorkRow, { person }: People): Attempt | null =>
  row.attempt_id && row.attempt_at && row.attempt_by && row.attempt_channel && row.attempt_result
    ? {
        id: row.attempt_id,
        at: row.attempt_at.toISOString(),
        by: person(row.attempt_by),
        channel: row.attempt_channel,
        result: row.attempt_result,
        comment: row.attempt_comment,
        nextTryDay: row.attempt_next_try_day,
      }
    : null;

export function addressObstacleOf({ patient_id, email, has_declined }: WorkRow) {
  if (patient_id === null) return 'no-patient';
  if (!email) return 'no-email';
  return has_declined ? 'declined' : null;
}

export const mailObstacleOf = (row: WorkRow) => addressObstacleOf(row) ?? (row.is_written_to ? 'sent' : null);

function onlineBookingNote({ patient_name, record_name }: WorkRow): string | null {
  if (record_name === null) return null;
  return record_name === patient_name
    ? 'Reservado por internet'
    : `Reservado por internet, en la ficha de ${record_name}`;
}

const presentItem = ({ kind, row, query }: FoundItem, moment: WorkMoment, people: People): WorkItem => {
  const { title, detail, reason = title } = query.describe(factsOf(row, people), moment);
  return {
    kind,
    id: row.subject_id,
    clinicId: moment.clinicId,
    day: row.day,
    title,
    detail: [detail, onlineBookingNote(row)].filter(Boolean).join('. ') || null,
    reason,
    patient:
      row.patient_id === null
        ? null
        : {
            id: row.patient_id,
            name: row.patient_name ?? '',
            docNumber: row.doc_number,
            phone: row.phone,
            email: row.email,
            mailObstacle: mailObstacleOf(row),
            hasDeclined: row.has_declined,
          },
    appointment:
      row.appointment_id && row.starts_at && row.type_id && row.professional_id && row.appointment_version
        ? {
            id: row.appointment_id,
            startsAt: row.starts_at.toISOString(),
            typeId: row.type_id,
            professionalId: row.professional_id,
            version: row.appointment_version,
          }
        : null,
    version: row.version,
    assignee: people.personOrNull(row.assignee_id),
    attempts: row.attempts ?? 0,
    lastAttempt: presentLastAttempt(row, people),
    dismissal: row.dismissed_at && {
      at: row.dismissed_at.toISOString(),
      by: people.person(row.dismissed_by ?? 0),
      reason: row.dismissal ?? '',
    },
  };
};

export const peopleOfItems = ({ tx }: Pick<RequestContext, 'tx'>, items: readonly FoundItem[]) =>
  peopleOf(
    tx,
    items.flatMap(({ row }) => [row.assignee_id, row.dismissed_by, row.attempt_by, row.professional_id]),
  );

export async function readWorkList(
  ctx: RequestContext,
  registered: readonly WorkKindQuery[],
  clinicId: number,
  { kind, assignee, minDays, state, limit, offset }: z.output<typeof workListQuery>,
): Promise<WorkList> {
  const moment = await readMoment(ctx, clinicId);
  const kinds = new Map([...queriesFor(registered, ctx.caller)].filter(([each]) => !kind || each === kind));
  const assigneeId = assignee === 'nobody' ? null : assignee;
  const pages = await readPages(ctx, kinds, moment, { state, assigneeId, minDays, limit, offset });
  const people = await peopleOfItems(
    ctx,
    pages.flatMap(({ items }) => items),
  );
  return {
    clinicId,
    today: moment.today,
    groups: pages.map((page) => ({
      kind: page.kind,
      count: page.count,
      items: page.items.map((item) => presentItem(item, moment, people)),
    })),
  };
}

export async function countWork(ctx: RequestContext, registered: readonly WorkKindQuery[], clinicId: number) {
  const repository = workListRepository(ctx.tx, await readMoment(ctx, clinicId));
  const counts = await repository.count(queriesFor(registered, ctx.caller), ctx.caller.id);
  const sum = (of: 'count' | 'mine') => counts.reduce((total, each) => total + each[of], 0);
  return {
    total: sum('count'),
    mine: sum('mine'),
    kinds: counts.map(({ kind, count }) => ({ kind, count })),
  };
}

export async function getItem(
  ctx: RequestContext,
  registered: readonly WorkKindQuery[],
  { clinicId, kind, id }: { readonly clinicId: number; readonly kind: WorkKind; readonly id: number },
): Promise<FoundItem> {
  const [item] = await findItems(ctx, registered, clinicId, [{ kind, id }]);
  return orNotFound(item, 'Ya no está en la lista');
}

export async function assignItem(
  ctx: RequestContext,
  registered: readonly WorkKindQuery[],
  clinicId: number,
  item: FoundItem,
  { assigneeId }: z.output<typeof assignment>,
): Promise<WorkItem> {
  const subject = subjectOf(item, clinicId);
  if (item.query.assign) await item.query.assign(ctx, subject, assigneeId);
  else await mark(ctx, clinicId, item, { assignee_id: assigneeId });
  await auditItem(ctx, clinicId, item, 'assign');
  const [assigned] = await findItems(ctx, registered, clinicId, [{ kind: item.kind, id: subject.id }]);
  // A concurrent call closed the item.
  if (!assigned) throw new ConcurrencyError();
  return presentItem(assigned, await readMoment(ctx, clinicId), await peopleOfItems(ctx, [assigned]));
}

type Mark = Parameters<ReturnType<typeof workMarksRepository>['mark']>[1];

export const mark = (ctx: RequestContext, clinicId: number, { kind, row }: FoundItem, values: Mark) =>
  workMarksRepository(ctx.tx, clinicId).mark(
    { kind, id: row.subject_id, occurrence: row.occurrence },
    values,
  );

const auditItem = (ctx: RequestContext, clinicId: number, { row }: FoundItem, action: string) =>
  audit(ctx, { action, object: 'work-item', objectId: row.subject_id, clinicId });

export const isDismissible = ({ query }: FoundItem): boolean =>
  !(query.dismissal && 'undismissible' in query.dismissal);

export async function dismissItem(ctx: RequestContext, clinicId: number, item: FoundItem, reason: string) {
  const { dismissal } = item.query;
  if (dismissal && 'undismissible' in dismissal) throw conflict(dismissal.undismissible);
  if (item.row.dismissed_at) throw conflict('Otra persona ya lo quitó de la lista');
  if (dismissal) await dismissal.dismiss(ctx, subjectOf(item, clinicId), reason);
  else {
    const values = { dismissed_at: ctx.now, dismissed_by: ctx.caller.id, dismissal: reason };
    // A concurrent call dismissed it.
    if (!(await mark(ctx, clinicId, item, values))) throw new ConcurrencyError();
  }
  await auditItem(ctx, clinicId, item, 'dismiss');
}

export async function restoreItem(ctx: RequestContext, clinicId: number, item: FoundItem): Promise<void> {
  const { patient_id: patientId, dismissed_at: at } = item.row;
  if (at) await restoreOwnDismissals(ctx, [item.query], { clinicId, patientId, at });
  await mark(ctx, clinicId, item, {
    wait_until: null,
    dismissed_at: null,
    dismissed_by: null,
    dismissal: null,
  });
  await auditItem(ctx, clinicId, item, 'restore');
}

export async function restoreOwnDismissals(
  ctx: RequestContext,
  queries: readonly WorkKindQuery[],
  dismissed: DismissedWork,
): Promise<void> {
  for (const { dismissal } of queries)
    if (dismissal && !('undismissible' in dismissal)) await dismissal.restore(ctx, dismissed);
}
