import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../shared/session/session-store.ts';
import { findDraft, removeDraftsOf } from '../drafts/drafts.ts';
import { key, startEdit } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

test('an expired session leaves a draft with the last change', async () => {
  const { location } = await startEdit();
  act(() => endSession('expired'));
  await waitFor(() => expect(location()).toBe('/login'));
  await waitFor(async () => expect((await findDraft(key))?.content.demographics.lastName).toBe('Paz'));
});
