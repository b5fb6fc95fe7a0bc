import { lookup } from 'node:dns/promises';
import { type AddressKind, classifyAddress } from '../../../kernel/config/address-kind.ts';
import { SmtpFailure } from './smtp-failure.ts';

/**
 * Returns the first allowed address of a host. Connect to that address, because a second resolution could differ (DNS
 * rebinding).
 */
export async function resolveServer(
  host: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<{ address: string; kind: AddressKind }> {
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch((cause: unknown) => {
    throw new SmtpFailure('UNKNOWN_HOST', { cause });
  });
  for (const { address } of found) {
    const kind = classifyAddress(address);
    if (kind === 'public' || (kind === 'private' && allowPrivate)) return { address, kind };
  }
  throw new SmtpFailure('FORBIDDEN_ADDRESS');
}
