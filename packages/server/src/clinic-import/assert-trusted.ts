import { readFingerprint } from '../kernel/secrets/signing.ts';
import { StartupError } from '../kernel/startup-error.ts';

interface Trust {
  readonly own: string | undefined;
  readonly signedBy: string | undefined;
  readonly acceptsUnsigned: boolean;
}

/**
 * Returns a message for the operator.
 * @throws StartupError unless the export is signed by a key that the operator or this installation trusts
 */
export function assertTrusted(signer: string | undefined, { own, signedBy, acceptsUnsigned }: Trust): string {
  const expected = signedBy === undefined ? own : readFingerprint(signedBy);
  if (signedBy !== undefined && expected === undefined)
    throw new StartupError(
      `${signedBy} is not a fingerprint: it has 32 hexadecimal digits, as the exporting installation shows them.`,
    );
  if (signer === undefined) {
    if (acceptsUnsigned && signedBy === undefined)
      return 'Without a signature: nothing shows who made the file. Roles, e-mail addresses, audit and times are as it says.';
    throw new StartupError(
      'The export is not signed: an older release made it, or its signature was removed. If you know where it comes from, import it with --accept-unsigned.',
    );
  }
  if (signer === expected)
    return `Signed by ${signer}${signer === own ? ', which is this installation' : ''}.`;
  throw new StartupError(
    signedBy === undefined
      ? `The export is signed by ${signer}, which is not this installation. If the exporting installation shows this fingerprint, import it with --signed-by ${signer}`
      : `The export is signed by ${signer}, not by ${expected}.`,
  );
}
