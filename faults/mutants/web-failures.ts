// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { CONTRACT, edit, type Mutant } from './mutant.ts';

const FAILURE = 'web/src/shared/api/failure.ts';
const UNIT = 'web/src/shared/api/failure.test.ts';
const AUTH_SCREENS = 'web/src/features/auth';
const ONBOARDING_SCREENS = 'web/src/features/onboarding';
const LOGIN = `${AUTH_SCREENS}/sessions/login.test.tsx`;
const REGISTRATION = `${AUTH_SCREENS}/registration/registration.test.tsx`;
const USER_FORM = `${AUTH_SCREENS}/users/form/user-form.test.tsx`;
const WIZARD = `${ONBOARDING_SCREENS}/registration/onboarding.test.tsx`;
const EMAIL_CONFIG = `${ONBOARDING_SCREENS}/email-config/email-config.test.tsx`;
const FAILED_SAVE = 'web/src/features/clinical-history/history/failed-save.test.tsx';

export const WEB_FAILURE_MUTANTS: readonly Mutant[] = [
  {
    name: 'field errors are read only beside a message',
    edits: edit(
      `${CONTRACT}/http/client.ts`,
      'const members = isRecord(payload) ? payload : {};',
      "const members = isRecord(payload) && 'message' in payload ? payload : {};",
    ),
    tests: [`${CONTRACT}/http/api-error.test.ts`, WIZARD, FAILED_SAVE],
  },
  {
    name: 'validationErrors are not read',
    edits: edit(`${CONTRACT}/http/client.ts`, '...fieldErrorsOf(members.validationErrors), ', ''),
    tests: [`${CONTRACT}/http/api-error.test.ts`, WIZARD],
  },
  {
    name: 'a lost connection replaces the text of a failed call',
    edits: edit(
      FAILURE,
      'const text = answered || ownText;',
      'const text = error instanceof NetworkError ? NO_CONNECTION : answered || ownText;',
    ),
    tests: [LOGIN, REGISTRATION, WIZARD],
  },
  {
    name: 'the time to wait replaces the text of a failed sign-in',
    edits: edit(
      FAILURE,
      'const text = answered || ownText;',
      'const text = isThrottled ? `Demasiados intentos. ${wait}` : answered || ownText;',
    ),
    tests: [LOGIN],
  },
  {
    name: 'a throttled call shows "1 segundos"',
    edits: edit(FAILURE, "inUnit('second', Math.max(seconds, 1))", '`${seconds} segundos`'),
    tests: [UNIT, LOGIN],
  },
  {
    name: 'a failed sign-in shows the message of the server',
    edits: edit(
      `${AUTH_SCREENS}/sessions/sign-in.ts`,
      'failureOf(error, LOGIN_FAILED)',
      'failureOf(error, LOGIN_FAILED, ({ body }) => body.message)',
    ),
    tests: [LOGIN],
  },
  {
    name: 'a text body of a failed save is not shown in the user form',
    edits: edit(FAILURE, 'textBody(payload) || body.message || body.error', 'body.message || body.error'),
    tests: [USER_FORM],
  },
  {
    name: 'the page of a proxy is shown as the message of a failed save',
    edits: edit(FAILURE, " && !payload.trimStart().startsWith('<')", ''),
    tests: [USER_FORM],
  },
  {
    name: 'the message of the server replaces the text of a failed e-mail configuration',
    edits: edit(
      FAILURE,
      'serverError: ServerText = ({ body }) => body.error;',
      'serverError: ServerText = ({ body }) => body.error ?? body.message;',
    ),
    tests: [EMAIL_CONFIG],
  },
  {
    name: 'a failed suggestion does not show how long to wait',
    edits: edit(
      'web/src/features/clinical-history/history/use-suggestion.ts',
      'setOutcome({ alert: failureOf(error, SUGGESTION_FAILED) })',
      'setOutcome({ alert: { text: failureOf(error, SUGGESTION_FAILED).text } })',
    ),
    tests: ['web/src/features/clinical-history/plan/plan-section.test.tsx'],
  },
];
