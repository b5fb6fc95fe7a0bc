import { AUTH, edit, type Mutant } from './mutant.ts';

const IDENTITIES = `${AUTH}/identities`;
const SIGN_IN = `${IDENTITIES}/oidc-sign-in.test.ts`;
const HOSTILE = `${IDENTITIES}/hostile-provider.test.ts`;

export const IDENTITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'another browser finishes a sign-in',
    edits: edit(
      `${IDENTITIES}/oidc-requests.repository.ts`,
      ".where('browser_hash', '=', browserHash)\n        .where('user_id', 'is not distinct from', userId)\n        .where('used_at', 'is', null)\n        .where('expires_at', '>', now)\n        .returning(['id'",
      ".where('user_id', 'is not distinct from', userId)\n        .where('used_at', 'is', null)\n        .where('expires_at', '>', now)\n        .returning(['id'",
    ),
    tests: [SIGN_IN],
  },
  {
    name: 'an e-mail that the provider has not verified counts',
    edits: edit(`${IDENTITIES}/identity-provider.ts`, 'email_verified === true && ', ''),
    tests: [SIGN_IN],
  },
  {
    name: 'the signature of an ID token is not verified',
    edits: edit(`${IDENTITIES}/identity-provider.ts`, '      oidc.enableNonRepudiationChecks,\n', ''),
    tests: [HOSTILE],
  },
  {
    name: 'a discovery document leads requests into the network',
    edits: edit(
      `${IDENTITIES}/provider-fetch.ts`,
      'const isTrusted = url.host === issuer.host;',
      'const isTrusted = url.host !== issuer.host || true;',
    ),
    tests: [HOSTILE],
  },
  {
    name: 'an answer of the provider may have any length',
    edits: edit(
      `${IDENTITIES}/provider-fetch.ts`,
      'if (size > MAX_ANSWER_BYTES) throw new AnswerTooLargeError();',
      '',
    ),
    tests: [HOSTILE],
  },
  {
    name: 'a disabled account signs in by its identity',
    edits: edit(
      `${IDENTITIES}/oidc-sign-in.service.ts`,
      '  if (!maySignIn(account)) throw unauthorized(NO_ACCOUNT_OF_IDENTITY);\n',
      '',
    ),
    tests: [SIGN_IN],
  },
];
