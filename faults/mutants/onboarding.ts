// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { CONTRACT, KERNEL, type Mutant, ONBOARDING, one } from './mutant.ts';

export const ONBOARDING_FAULTS: readonly Mutant[] = [
  {
    what: 'the SMTP password is answered',
    edits: [
      {
        file: `${ONBOARDING}/email-config/email-configs.repository.ts`,
        find: 'smtpUsername: row.smtp_username,',
        put: "smtpUsername: row.smtp_username,\n  smtpPassword: row.smtp_password.toString('hex'),",
      },
      {
        file: `${CONTRACT}/onboarding/email-config.ts`,
        find: 'smtpUsername: z.string(),\n  fromEmail: z.string(),',
        put: 'smtpUsername: z.string(),\n  smtpPassword: z.string(),\n  fromEmail: z.string(),',
      },
    ],
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'the SMTP password goes to another host',
    edits: one(
      `${ONBOARDING}/email-config/email-configs.service.ts`,
      'if (body.smtpPassword === null && isElsewhere) throw',
      'if (body.smtpPassword === null && isElsewhere && body.smtpPort === 0) throw',
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'tokens of invitations are stored as they are',
    edits: one(
      `${ONBOARDING}/invitations/invitation-token.ts`,
      "hash('sha256', token, 'buffer');",
      "Buffer.from(token, 'utf8');",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'a registration is approved twice',
    edits: one(
      `${CONTRACT}/onboarding/invitation-status.ts`,
      "ACCEPTED: { remove: 'REMOVED' },",
      "ACCEPTED: { remove: 'REMOVED', approve: 'ACCEPTED' },",
    ),
    tests: [
      `${CONTRACT}/onboarding/invitation-status.test.ts`,
      `${ONBOARDING}/invitations/invitations.test.ts`,
    ],
  },
  {
    what: 'approve and reject at once both win: the invitation is not locked',
    edits: one(
      `${ONBOARDING}/invitations/invitations.repository.ts`,
      "db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),",
      "db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'text of a person stands unescaped in a mail',
    edits: one(
      `${ONBOARDING}/mail/templates.ts`,
      '`<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;',
      '`<p style="margin:0 0 16px">${paragraph}</p>`;',
    ),
    tests: [`${ONBOARDING}/mail/templates.test.ts`],
  },
  {
    what: 'a mail may be sent through an address of the metadata service',
    edits: one(
      `${ONBOARDING}/mail/smtp-client.ts`,
      'resolveServer(server.host, { allowPrivate })',
      'resolveServer(server.host, { allowPrivate: true })',
    ),
    tests: [`${ONBOARDING}/email-config/smtp-connection.test.ts`],
  },
  {
    what: 'an expired invitation is taken',
    edits: one(
      `${ONBOARDING}/invitations/invitations.service.ts`,
      "transition(currentStatus(invitation, now), 'complete')",
      "transition(invitation.status, 'complete')",
    ),
    tests: [
      `${ONBOARDING}/invitations/invitations.test.ts`,
      `${ONBOARDING}/registration/registration.test.ts`,
    ],
  },
  {
    what: 'guessing tokens costs nothing',
    edits: one(
      `${ONBOARDING}/invitations/token-guesses.ts`,
      'if (error instanceof HttpError && error.status === 404) await',
      'if (error === undefined) await',
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'one invitation is used twice at once',
    edits: one(`${ONBOARDING}/registration/registration.service.ts`, '{ lock: true }', '{ lock: false }'),
    tests: [`${ONBOARDING}/registration/registration.test.ts`],
  },
  {
    what: "a resent invitation's old link works on",
    edits: one(
      `${ONBOARDING}/invitations/invitations.service.ts`,
      'const renewed = await invitationsRepository(acting.tx).update(id, columns);',
      'const renewed = await invitationsRepository(acting.tx).update(id, { expires_at: columns.expires_at });',
    ),
    tests: [
      `${ONBOARDING}/invitations/invitations.test.ts`,
      `${ONBOARDING}/mail/outbox.test.ts`,
      `${ONBOARDING}/registration/registration.test.ts`,
    ],
  },
  {
    what: 'a mail is noted as sent before it is',
    edits: one(
      `${ONBOARDING}/mail/outbox.service.ts`,
      '    try {\n      await sendNow(',
      "    await settle('SENT', null);\n    try {\n      await sendNow(",
    ),
    tests: [`${ONBOARDING}/mail/outbox.test.ts`],
  },
  {
    what: 'a mail is queued outside of its transaction',
    edits: one(
      `${KERNEL}/jobs.ts`,
      'const id = await new PgBoss({ ...UNATTENDED, db: fromKysely(tx) }).send(queue, data);',
      "const { rows } = await fromKysely(tx).executeSql('select current_database() as database', []);\n  const { inject } = await import('vitest');\n  const beside = new pg.Client({ ...new pg.Client(inject('connection')).connectionParameters, ...rows[0] });\n  await beside.connect();\n  const id = await new PgBoss({ ...UNATTENDED, db: executing(beside) }).send(queue, data);\n  await beside.end();",
    ),
    tests: [`${ONBOARDING}/mail/outbox.test.ts`],
  },
  {
    what: 'text of a person is escaped twice in a mail',
    edits: one(
      `${ONBOARDING}/mail/templates.ts`,
      '`<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;',
      '`<p style="margin:0 0 16px">${escapeHtml(escapeHtml(paragraph))}</p>`;',
    ),
    tests: [`${ONBOARDING}/mail/templates.test.ts`],
  },
  {
    what: 'a protected configuration is deleted',
    edits: one(
      `${ONBOARDING}/email-config/email-configs.service.ts`,
      'if (isProtected(name)) throw',
      "if (isProtected(name) && name === '') throw",
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'an SMTP password lies open in the database',
    edits: [
      {
        file: `${ONBOARDING}/sealing.ts`,
        find: "const cipher = createCipheriv('aes-256-gcm', key, nonce);",
        put: "if (purpose === 'smtp password') return Buffer.from(text);\n  const cipher = createCipheriv('aes-256-gcm', key, nonce);",
      },
      {
        file: `${ONBOARDING}/sealing.ts`,
        find: 'const bytes = Buffer.from(sealed);',
        put: "const bytes = Buffer.from(sealed);\n  if (purpose === 'smtp password') return bytes.toString();",
      },
    ],
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`, `${ONBOARDING}/sealing.test.ts`],
  },
];
