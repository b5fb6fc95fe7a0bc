import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { EMPTY_CONTENT } from '../history/history-content.ts';
import { draftKey, findDraft, keepDraft, removeDraft, removeDraftsOf } from './drafts.ts';

const draft = (userId: number, patientId: number | undefined) => ({
  key: draftKey(userId, patientId),
  content: EMPTY_CONTENT,
  version: 3,
  savedAt: 1,
});

beforeEach(async () => {
  for (const userId of [7, 70]) await removeDraftsOf(userId);
});

test('a draft is found again by its user and patient, and by nobody else', async () => {
  await keepDraft(draft(7, 41));
  expect(await findDraft(draftKey(7, 41))).toEqual(draft(7, 41));
  for (const key of [draftKey(7, 4), draftKey(7, undefined), draftKey(70, 41), draftKey(undefined, 41)]) {
    expect(await findDraft(key)).toBeUndefined();
  }
});

test('is removed one by one', async () => {
  await keepDraft(draft(7, 41));
  await keepDraft(draft(7, undefined));
  await removeDraft(draftKey(7, 41));
  expect(await findDraft(draftKey(7, 41))).toBeUndefined();
  expect(await findDraft(draftKey(7, undefined))).toBeDefined();
});

test("all of a user's are removed, nobody else's", async () => {
  for (const [userId, patientId] of [
    [7, 41],
    [7, 42],
    [7, undefined],
    [70, 41],
  ] as const) {
    await keepDraft(draft(userId, patientId));
  }
  await removeDraftsOf(7);
  for (const patientId of [41, 42, undefined])
    expect(await findDraft(draftKey(7, patientId))).toBeUndefined();
  expect(await findDraft(draftKey(70, 41))).toBeDefined();
});
