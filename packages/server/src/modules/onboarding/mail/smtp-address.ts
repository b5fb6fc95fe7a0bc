import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { SmtpFailure } from './smtp-failure.ts';

/** `private` ones are for installations that say so (SMTP_ALLOW_PRIVATE); `forbidden` ones are never connected to. */
export type AddressReach = 'public' | 'private' | 'forbidden';

type Subnet = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'];

/**
 * Link-local and cloud metadata (design, section 7), what is no host's address, and the IPv6 forms that carry an
 * IPv4 address inside and so could hide one.
 */
const FORBIDDEN: readonly Subnet[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const PRIVATE: readonly Subnet[] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
];

const blockList = (subnets: readonly Subnet[]): BlockList => {
  const list = new BlockList();
  for (const [address, prefix, family] of subnets) list.addSubnet(address, prefix, family);
  return list;
};
const forbidden = blockList(FORBIDDEN);
const privately = blockList(PRIVATE);

/** How far an IP address reaches. An IPv4 address mapped into IPv6 counts as itself; no address at all is forbidden. */
export function clinicScopeOf(address: string): AddressReach {
  const family = isIP(address);
  if (family === 0) return 'forbidden';
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  if (/^(0{0,4}:){2,7}0{0,3}1$/.test(address)) return 'private';
  if (forbidden.check(address, kind)) return 'forbidden';
  return privately.check(address, kind) ? 'private' : 'public';
}

/**
 * Resolves a host once; who connects uses the address that is answered here, so that a name cannot mean something
 * else the second time. Numbers that the system takes for an address (decimal, octal) are judged as that address.
 */
export async function resolveServer(
  host: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<{ address: string; reach: AddressReach }> {
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch((cause: unknown) => {
    throw new SmtpFailure('UNKNOWN_HOST', { cause });
  });
  for (const { address } of found) {
    const reach = clinicScopeOf(address);
    if (reach === 'public' || (reach === 'private' && allowPrivate)) return { address, reach };
  }
  throw new SmtpFailure('FORBIDDEN_ADDRESS');
}
