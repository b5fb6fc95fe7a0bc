import pg from 'pg';
import { expect, test } from 'vitest';
import { connectionsByHost, normalizeHosts } from './hosts.ts';

const parsed = (address: string) =>
  connectionsByHost({ connectionString: normalizeHosts(address) }).map((connection) => {
    const { host, port, user, password, database } = new pg.Client(connection);
    return [host, port, user, password, database].join(' ');
  });

test.each([
  ['postgres://u:p@one/name', ['one 5432 u p name']],
  ['postgres://u:p@one:6000,two/name', ['one 6000 u p name', 'two 5432 u p name']],
  ['postgresql://u:p%40%2C:%2F@one,two/name', ['one 5432 u p@,:/ name', 'two 5432 u p@,:/ name']],
  ['postgres://u@[::1]:6000,[fe80::2]/name?sslmode=disable', ['::1 6000 u  name', 'fe80::2 5432 u  name']],
  ['postgres:///name?user=u&password=p&host=one,two&port=6000', ['one 6000 u p name', 'two 6000 u p name']],
  ['postgres:///name?user=u&password=p&host=/run/postgresql', ['/run/postgresql 5432 u p name']],
])('finds the hosts of %s', (address, expected) => {
  expect(parsed(address)).toEqual(expected);
});

test('applies other parameters to every host', () => {
  const connections = connectionsByHost({
    connectionString: normalizeHosts(
      'postgres://u@one,two/name?application_name=x&target_session_attrs=read-write',
    ),
  });
  for (const { connectionString = '' } of connections)
    expect(new URL(connectionString).searchParams.get('application_name')).toBe('x');
});

test('returns an invalid address unchanged', () => {
  for (const address of ['postgres://u@one:x,two/name', 'mysql://u@one,two/name', 'one,two', ''])
    expect(normalizeHosts(address)).toBe(address);
});
