// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTH, CONTRACT, edit, HISTORY, KERNEL, type Mutant, ONBOARDING } from './mutant.ts';

const WEB = 'web/src';

export const FORM_AND_LIST_MUTANTS: readonly Mutant[] = [
  {
    name: 'a bulk deletion includes users whose ids are no numbers',
    edits: edit(
      `${WEB}/features/auth/users/list/use-user-removal.ts`,
      'Number.isFinite(id)',
      "id !== 'none'",
    ),
    tests: [`${WEB}/features/auth/users/list/user-removal.test.tsx`],
  },
  {
    name: 'a row whose id is no number cannot be selected',
    edits: edit(`${WEB}/shared/ui/list/use-list-address.ts`, "typeof id === 'string'", 'Number(id) > 0'),
    tests: [`${WEB}/features/auth/users/list/user-removal.test.tsx`],
  },
  {
    name: 'the temporary fallback sees no items of an administrator',
    edits: edit(
      `${WEB}/shared/session/session-user.ts`,
      "(isTemporary(user) && roles.includes('ADMIN'))",
      'false',
    ),
    tests: [`${WEB}/app/temporary-fallback.test.tsx`],
  },
  {
    name: 'a search for "ñ" finds "n"',
    edits: edit(
      `${CONTRACT}/fields/text-search.ts`,
      ".replace(/(n\\u0303)|\\p{M}/gu, '$1')",
      ".replace(/\\p{M}/gu, '')",
    ),
    tests: ['contract/src/fields/text-search.test.ts', `${WEB}/shared/ui/list/list.test.ts`],
  },
  {
    name: 'the audit finds "n" for "ñ"',
    edits: edit(
      `${AUTH}/audit/audit.repository.ts`,
      "'(n\\u0303)|[\\u0300-\\u036f]'",
      "'()[\\u0300-\\u036f]'",
    ),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'a role is not found by its full name',
    edits: edit(
      `${WEB}/features/auth/users/list/user-columns.tsx`,
      'value: searchedRoleNames,',
      'value: roleNames,',
    ),
    tests: [`${WEB}/features/auth/users/list/user-list.test.tsx`],
  },
  {
    name: 'resending an invitation without an e-mail answers no link',
    edits: edit(
      `${ONBOARDING}/invitations/invitations.service.ts`,
      'email === null ? invitationLink(parts.config.publicUrl, token) : null;',
      'null;',
    ),
    tests: [`${ONBOARDING}/invitations/sending.test.ts`],
  },
  {
    name: 'resending an invitation answers its mailed link',
    edits: edit(
      `${ONBOARDING}/invitations/invitations.service.ts`,
      'email === null ? invitationLink(parts.config.publicUrl, token) : null;',
      'invitationLink(parts.config.publicUrl, token);',
    ),
    tests: [`${ONBOARDING}/invitations/sending.test.ts`],
  },
  {
    name: 'an address sent back as its own text loses its parts',
    edits: edit(
      `${HISTORY}/history-document.ts`,
      'before && sent.street === addressText(before) && text === sent.street ? before : sent;',
      'sent;',
    ),
    tests: [`${HISTORY}/history.test.ts`],
  },
  {
    name: 'a test of a configuration requires a body',
    edits: edit(
      `${KERNEL}/http/request-parts.ts`,
      "typeof text !== 'string' || text === ''",
      "typeof text !== 'string'",
    ),
    tests: [`${ONBOARDING}/email-config/smtp-connection.test.ts`],
  },
  {
    name: 'a registration names a taken field other than its body does',
    edits: edit(`${AUTH}/clinics/clinics.service.ts`, "{ fieldPrefix: 'ownerUser.' },", ''),
    tests: [`${AUTH}/clinics/clinics.test.ts`],
  },
  {
    name: 'a missing configuration entry reads as wrong credentials',
    edits: edit(
      `${WEB}/shared/api/failure.ts`,
      'if (error instanceof MissingConfigurationError) return error.message;',
      'if (error instanceof MissingConfigurationError) return undefined;',
    ),
    tests: [`${WEB}/features/auth/sessions/login.test.tsx`],
  },
  {
    name: 'the note of an earlier suggestion stays beside the alert',
    edits: edit(
      `${WEB}/features/clinical-history/history/use-suggestion.ts`,
      'else setOutcome({ alert: { text: EMPTY_CHART } });',
      'else setOutcome((before) => ({ ...before, alert: { text: EMPTY_CHART } }));',
    ),
    tests: [`${WEB}/features/clinical-history/plan/plan-section.test.tsx`],
  },
  {
    name: 'an empty patient id is the id of a patient',
    edits: edit(
      `${WEB}/features/clinical-history/history/HistoryPage.tsx`,
      "if (text === '')",
      'if (text === undefined)',
    ),
    tests: [`${WEB}/features/clinical-history/history/first-history.test.tsx`],
  },
  {
    name: 'an edit for a patient who does not exist can be cancelled',
    edits: edit(
      `${WEB}/features/clinical-history/history/history.queries.ts`,
      'exists: !isStatus(error, 404)',
      'exists: isStatus(error, 404) || true',
    ),
    tests: [`${WEB}/features/clinical-history/history/first-history.test.tsx`],
  },
];
