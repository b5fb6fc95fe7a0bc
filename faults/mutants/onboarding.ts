// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { CONTRACT, edit, KERNEL, type Mutant, ONBOARDING } from './mutant.ts';

export const ONBOARDING_MUTANTS: readonly Mutant[] = [
  {
    name: 'responses contain the SMTP password',
    edits: [
      {
        file: `${ONBOARDING}/email-config/email-configs.repository.ts`,
        find: 'smtpUsername: row.smtp_username,',
        replace: "smtpUsername: row.smtp_username,\n  smtpPassword: row.smtp_password.toString('hex'),",
      },
      {
        file: `${CONTRACT}/onboarding/email-config.ts`,
        find: 'smtpUsername: z.string(),\n  fromEmail: z.string(),',
        replace: 'smtpUsername: z.string(),\n  smtpPassword: z.string(),\n  fromEmail: z.string(),',
      },
    ],
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    name: 'a stored SMTP password is sent to another host',
    edits: edit(
      `${ONBOARDING}/email-config/email-configs.service.ts`,
      'if (body.smtpPassword === null && isOtherServer) throw',
      'if (body.smtpPassword === null && isOtherServer && body.smtpPort === 0) throw',
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    name: 'invitation tokens are stored unhashed',
    edits: edit(
      `${KERNEL}/access/link-token.ts`,
      "hash('sha256', token, 'buffer');",
      "Buffer.from(token, 'utf8');",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    name: 'a registration can be approved twice',
    edits: edit(
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
    name: 'concurrent approve and reject both succeed: the invitation is not locked',
    edits: edit(
      `${ONBOARDING}/invitations/invitations.repository.ts`,
      "db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),",
      "db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    name: 'user text is not escaped in a mail',
    edits: edit(
      `${ONBOARDING}/mail/templates.ts`,
      '`<p style="margin:0 0 16px">${escapeHtml(paragraph).',
      '`<p style="margin:0 0 16px">${paragraph.',
    ),
    tests: [`${ONBOARDING}/mail/templates.test.ts`],
  },
  {
    name: 'mail can be sent to the address of a cloud metadata service',
    edits: edit(
      `${ONBOARDING}/mail/smtp-client.ts`,
      'resolveServer(server.host, { allowPrivate })',
      'resolveServer(server.host, { allowPrivate: true })',
    ),
    tests: [`${ONBOARDING}/email-config/smtp-connection.test.ts`],
  },
  {
    name: 'an expired invitation is accepted',
    edits: edit(
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
    name: 'guesses of invitation tokens are not throttled',
    edits: edit(
      `${KERNEL}/access/token-guesses.ts`,
      'if (error instanceof HttpError && error.status === 404) await',
      'if (error === undefined) await',
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    name: 'an invitation is used by two concurrent registrations',
    edits: edit(`${ONBOARDING}/registration/registration.service.ts`, '{ lock: true }', '{ lock: false }'),
    tests: [`${ONBOARDING}/registration/registration.test.ts`],
  },
  {
    name: 'the old link of a resent invitation still works',
    edits: edit(
      `${ONBOARDING}/invitations/invitations.service.ts`,
      'const renewed = await invitationsRepository(ctx.tx).update(id, columns);',
      'const renewed = await invitationsRepository(ctx.tx).update(id, { expires_at: columns.expires_at });',
    ),
    tests: [
      `${ONBOARDING}/invitations/invitations.test.ts`,
      `${ONBOARDING}/mail/outbox.test.ts`,
      `${ONBOARDING}/registration/registration.test.ts`,
    ],
  },
  {
    name: 'a mail is marked as sent before it is sent',
    edits: edit(
      `${ONBOARDING}/mail/outbox.service.ts`,
      '  try {\n    await send();',
      "  await finish('SENT', null, false);\n  try {\n    await send();",
    ),
    tests: [`${ONBOARDING}/mail/outbox.test.ts`],
  },
  {
    name: 'a mail is queued outside the transaction',
    edits: edit(
      `${KERNEL}/jobs.ts`,
      'const id = await new PgBoss({ ...UNATTENDED, db: fromKysely(tx) }).send(queue, data, options);',
      "const { rows } = await fromKysely(tx).executeSql('select current_database() as database', []);\n  const { inject } = await import('vitest');\n  const beside = new pg.Client({ ...new pg.Client(inject('connection')).connectionParameters, ...rows[0] });\n  await beside.connect();\n  const id = await new PgBoss({ ...UNATTENDED, db: executing(beside) }).send(queue, data, options);\n  await beside.end();",
    ),
    tests: [`${ONBOARDING}/mail/outbox.test.ts`],
  },
  {
    name: 'user text is escaped twice in a mail',
    edits: edit(
      `${ONBOARDING}/mail/templates.ts`,
      '`<p style="margin:0 0 16px">${escapeHtml(paragraph).',
      '`<p style="margin:0 0 16px">${escapeHtml(escapeHtml(paragraph)).',
    ),
    tests: [`${ONBOARDING}/mail/templates.test.ts`],
  },
  {
    name: 'a protected configuration can be deleted',
    edits: edit(
      `${ONBOARDING}/email-config/email-configs.service.ts`,
      'if (isProtected(row.config_name))',
      "if (isProtected(row.config_name) && row.config_name === '')",
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    name: 'SMTP passwords are stored unencrypted',
    edits: [
      {
        file: `${KERNEL}/sealing.ts`,
        find: "const cipher = createCipheriv('aes-256-gcm', key, nonce);",
        replace:
          "if (purpose === 'smtp password') return Buffer.from(text);\n  const cipher = createCipheriv('aes-256-gcm', key, nonce);",
      },
      {
        file: `${KERNEL}/sealing.ts`,
        find: 'const bytes = Buffer.from(sealed);',
        replace:
          "const bytes = Buffer.from(sealed);\n  if (purpose === 'smtp password') return bytes.toString();",
      },
    ],
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`, `${KERNEL}/sealing.test.ts`],
  },
];
