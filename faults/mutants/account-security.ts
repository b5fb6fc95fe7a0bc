import { AUTH, edit, type Mutant } from './mutant.ts';

const USER_SESSIONS = `${AUTH}/sessions/user-sessions.test.ts`;
const NOTICES = `${AUTH}/notices/notices.test.ts`;
const LOCK = 'web/src/app/idle-lock';

export const ACCOUNT_SECURITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'account security: a session of another user is ended',
    edits: edit(
      `${AUTH}/sessions/user-sessions.repository.ts`,
      "        .where('id', '=', id)\n        .where('user_id', '=', userId)",
      "        .where('id', '=', id)",
    ),
    tests: [USER_SESSIONS],
    title: 'of another user is a 404, for administrators too',
  },
  {
    name: 'account security: an ended session stays valid',
    edits: edit(
      `${AUTH}/sessions/user-sessions.service.ts`,
      'const isEnded = await sessionsRepository(ctx.tx).end(session.session_id, session.expires_at);',
      'const isEnded = Boolean(session.session_id);',
    ),
    tests: [USER_SESSIONS],
    title: 'ends it and no other one, and may be repeated',
  },
  {
    name: 'account security: a required second factor is not required',
    edits: edit(
      `${AUTH}/second-factor/second-factor.policy.ts`,
      "requireSecondFactor && roles.some((role) => role !== 'PATIENT')",
      'requireSecondFactor && roles.length === 0',
    ),
    tests: [`${AUTH}/second-factor/factor-changes.test.ts`],
    title: 'staff enrol one before they get a session, and patients need none',
  },
  {
    name: 'account security: the new address is told of its change instead of the old one',
    edits: edit(
      `${AUTH}/users/users.service.ts`,
      "{ kind: 'email-changed', recipient }",
      "{ kind: 'email-changed' }",
    ),
    tests: [NOTICES],
    title: 'the e-mail address tells the old one',
  },
  {
    name: 'account security: a new password is not told',
    edits: edit(
      `${AUTH}/sessions/sessions.service.ts`,
      "    await notifyOwner(ctx, caller, { kind: 'password-changed' });\n",
      '',
    ),
    tests: [NOTICES],
    title: 'that they chose',
  },
  {
    name: 'account security: a page below the lock shows its title',
    edits: edit(`${LOCK}/LockScreen.tsx`, '  observer.observe(document.head, { childList: true });\n', ''),
    tests: [`${LOCK}/idle-lock.test.tsx`],
    title: 'with a neutral title, also while the page below gets another one',
  },
  {
    name: 'account security: a locked screen is shown',
    edits: edit(`${LOCK}/IdleLock.tsx`, "toggle('locked', isLocked)", "toggle('locked', false)"),
    tests: [`${LOCK}/idle-lock.test.tsx`],
    title: 'after the time of the clinic without use, and keeps what was typed',
  },
];
