import { BlockList, isIP } from 'node:net';

/** Settings can allow `private` addresses, but never `forbidden` ones. */
export type AddressKind = 'public' | 'private' | 'forbidden';

type Subnet = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'];

/**
 * Prevents SSRF: link-local and cloud metadata addresses, addresses without a host, and IPv6 forms that embed an IPv4
 * address.
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
const forbiddenRanges = blockList(FORBIDDEN);
const privateRanges = blockList(PRIVATE);

export function classifyAddress(address: string): AddressKind {
  const version = isIP(address);
  if (version === 0) return 'forbidden';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (/^(0{0,4}:){2,7}0{0,3}1$/.test(address)) return 'private';
  if (forbiddenRanges.check(address, family)) return 'forbidden';
  return privateRanges.check(address, family) ? 'private' : 'public';
}
