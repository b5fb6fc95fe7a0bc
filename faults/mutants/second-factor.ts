import { AUTH, edit, type Mutant } from './mutant.ts';

const FACTOR = `${AUTH}/second-factor`;
const TOTP_SIGN_IN = `${FACTOR}/totp-sign-in.test.ts`;
const PASSKEYS = `${FACTOR}/passkeys.test.ts`;
const CHANGES = `${FACTOR}/factor-changes.test.ts`;

export const SECOND_FACTOR_MUTANTS: readonly Mutant[] = [
  {
    name: 'a code of an app is valid twice',
    edits: edit(`${FACTOR}/totp.repository.ts`, ".where('last_step', '<', step)", ''),
    tests: [TOTP_SIGN_IN],
    title: 'is valid once',
  },
  {
    name: 'a ticket survives its use',
    edits: edit(
      `${FACTOR}/proofs.service.ts`,
      '      await takeTicket({ tx }, holder);\n      return true;',
      '      return true;',
    ),
    tests: [TOTP_SIGN_IN],
    title: 'is used once',
  },
  {
    name: 'a ticket of a sign-in changes factors',
    edits: edit(
      `${FACTOR}/factors.handlers.ts`,
      "findTicket(ctx, ['enrol', 'change'])",
      "findTicket(ctx, ['enrol', 'change', 'prove'])",
    ),
    tests: [TOTP_SIGN_IN],
    title: 'changes no factors',
  },
  {
    name: 'a passkey alone needs no verified user',
    edits: edit(
      `${FACTOR}/webauthn.service.ts`,
      "requireUserVerification: use.purpose !== 'prove'",
      'requireUserVerification: false',
    ),
    tests: [PASSKEYS],
    title: 'is refused that verified no user',
  },
  {
    name: 'a challenge is answered for another purpose',
    edits: edit(`${FACTOR}/passkeys.repository.ts`, ".where('purpose', '=', purpose)", ''),
    tests: [PASSKEYS],
  },
  {
    name: 'a passkey of somebody else proves the second factor',
    edits: edit(
      `${FACTOR}/webauthn.service.ts`,
      'if (use.userId !== null && passkey.user_id !== use.userId) return undefined;',
      '',
    ),
    tests: [PASSKEYS],
    title: 'is refused with the passkey of somebody else',
  },
  {
    name: 'the last required factor is removed',
    edits: edit(
      `${FACTOR}/removals.service.ts`,
      'if (mustHaveSecondFactor(holder, config)) throw conflict(LAST_REQUIRED);',
      '',
    ),
    tests: [CHANGES],
    title: 'the last factor is not removed, the last but one is',
  },
];
