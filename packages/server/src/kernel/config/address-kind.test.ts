import { expect, test } from 'vitest';
import { classifyAddress } from './address-kind.ts';

test.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['127.0.0.1', 'private'],
  ['127.8.9.10', 'private'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::1', 'private'],
  ['0:0:0:0:0:0:0:1', 'private'],
  ['fd12:3456::1', 'private'],
  ['::ffff:127.0.0.1', 'private'],
  ['::ffff:7f00:1', 'private'],
  ['::ffff:8.8.8.8', 'public'],
  ['0.0.0.0', 'forbidden'],
  ['169.254.169.254', 'forbidden'],
  ['169.254.0.1', 'forbidden'],
  ['::ffff:169.254.169.254', 'forbidden'],
  ['::ffff:a9fe:a9fe', 'forbidden'],
  ['::169.254.169.254', 'forbidden'],
  ['64:ff9b::a9fe:a9fe', 'forbidden'],
  ['2002:a9fe:a9fe::1', 'forbidden'],
  ['fd00:ec2::254', 'forbidden'],
  ['100.100.100.200', 'forbidden'],
  ['fe80::1', 'forbidden'],
  ['224.0.0.1', 'forbidden'],
  ['255.255.255.255', 'forbidden'],
  ['::', 'forbidden'],
  ['not an address', 'forbidden'],
])('classifies %s as %s', (address, kind) => {
  expect(classifyAddress(address)).toBe(kind);
});
