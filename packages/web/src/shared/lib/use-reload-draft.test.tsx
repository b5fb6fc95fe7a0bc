import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { endSession } from '../session/session-store.ts';
import { fakeForms, field, open, reload } from './testing/use-reload-draft-screen.ts';

beforeEach(fakeForms);

describe('unsaved work in a form', () => {
  test('is not shown to another user, and is removed at the sign-out', async () => {
    const { user } = open('/users/add');
    await fill(user, await field(/Usuario/), 'lsosa');
    await reload();
    renderApp('/users/add', { session: as('ADMIN', { user_id: 99 }) });
    expect(await field(/Usuario/)).toHaveValue('');
    act(() => endSession('signed-out'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('lsosa');
  });
});
