import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { EMPTY_CONTENT } from '../edit/history-content.ts';
import {
  draftKey,
  draftKeys,
  findDraft,
  listDrafts,
  removeDrafts,
  removeDraftsOf,
  removeDraftsOfEdit,
  saveDraft,
} from './drafts.ts';

const draft = (userId: number, patientId: number | undefined, historyId?: number) => ({
  key: draftKey(userId, patientId, historyId),
  content: EMPTY_CONTENT,
  version: 3,
  savedAt: 1,
  edit: 1,
});

beforeEach(async () => {
  for (const userId of [7, 70]) await removeDraftsOf(userId);
});

test('finds a draft only by its user, patient and history', async () => {
  await saveDraft(draft(7, 41, 12));
  expect(await findDraft(draftKey(7, 41, 12))).toEqual(draft(7, 41, 12));
  for (const key of [
    draftKey(7, 41, 13),
    draftKey(7, 41, 1),
    draftKey(7, 41, undefined),
    draftKey(7, 4, 12),
    draftKey(7, undefined, 12),
    draftKey(70, 41, 12),
    draftKey(undefined, 41, 12),
  ]) {
    expect(await findDraft(key)).toBeUndefined();
  }
});

test('removes drafts one by one', async () => {
  await saveDraft(draft(7, 41));
  await saveDraft(draft(7, undefined));
  await removeDrafts(draftKeys(7, 41, undefined));
  expect(await findDraft(draftKey(7, 41, undefined))).toBeUndefined();
  expect(await findDraft(draftKey(7, undefined, undefined))).toBeDefined();
});

test('removes the drafts of one edit but not of another tab', async () => {
  const keys = draftKeys(7, 41, 12);
  await saveDraft({ ...draft(7, 41, 12), edit: 1 });
  await saveDraft({ ...draft(7, 41, 12), edit: 2 });
  await removeDraftsOfEdit(keys, 1);
  expect((await listDrafts(keys)).map(({ edit }) => edit)).toEqual([2]);
  await removeDraftsOfEdit(keys, 2);
  expect(await listDrafts(keys)).toEqual([]);
});

test('removes all drafts of one user only', async () => {
  for (const [userId, patientId] of [
    [7, 41],
    [7, 42],
    [7, undefined],
    [70, 41],
  ] as const) {
    await saveDraft(draft(userId, patientId));
  }
  await removeDraftsOf(7);
  for (const patientId of [41, 42, undefined])
    expect(await findDraft(draftKey(7, patientId, undefined))).toBeUndefined();
  expect(await findDraft(draftKey(70, 41, undefined))).toBeDefined();
});
