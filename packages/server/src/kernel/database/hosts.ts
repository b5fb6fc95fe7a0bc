import type pg from 'pg';

const SEVERAL_HOSTS = /^(postgres(?:ql)?:)\/\/(?:([^@/?]*)@)?([^@/?,]*(?:,[^@/?,]*)+)(\/[^?]*)?(?:\?(.*))?$/;
const HOST = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/;
const DEFAULT_PORT = '5432';

/**
 * URL and pg cannot parse an address with several hosts (`postgres://user:password@one:5432,two:5432/name`), so
 * hosts, ports, user and password become parameters.
 */
export function normalizeHosts(address: string): string {
  const [, protocol, login = '', list = '', path = '', query = ''] = SEVERAL_HOSTS.exec(address) ?? [];
  const hosts = list.split(',').map((host) => HOST.exec(host));
  if (!protocol || hosts.includes(null)) return address;
  const [user = '', ...password] = login.split(':');
  const parameters = new URLSearchParams(query);
  parameters.set('host', hosts.map((host) => host?.[1] ?? host?.[2]).join());
  parameters.set('port', hosts.map((host) => host?.[3] ?? DEFAULT_PORT).join());
  if (user) parameters.set('user', decodeURIComponent(user));
  if (password.length > 0) parameters.set('password', decodeURIComponent(password.join(':')));
  return `${protocol}//${path}?${parameters}`;
}

/** `prefer-standby` uses the primary only if no standby is reachable. */
export type HostPreference = 'writable' | 'prefer-standby' | 'any';

const sessionAttributes = (address: string): string | null =>
  new URL(address).searchParams.get('target_session_attrs');

export const wantsWritableHost = (address: string): boolean =>
  [null, 'any', 'read-write', 'primary'].includes(sessionAttributes(address));

export const wantsReadableHost = (address: string): boolean =>
  [null, 'any', 'prefer-standby'].includes(sessionAttributes(address));

export const readPreference = ({ connectionString }: pg.ClientConfig): HostPreference =>
  connectionString !== undefined && sessionAttributes(connectionString) === 'prefer-standby'
    ? 'prefer-standby'
    : 'any';

export function connectionsByHost(connection: pg.ClientConfig): [pg.ClientConfig, ...pg.ClientConfig[]] {
  const address = connection.connectionString && new URL(connection.connectionString);
  const [first, ...others] = address ? (address.searchParams.get('host')?.split(',') ?? []) : [];
  if (!address || first === undefined || others.length === 0) return [connection];
  const ports = address.searchParams.get('port')?.split(',') ?? [];
  const connectTo = (host: string, port: string | undefined): pg.ClientConfig => {
    const url = new URL(address);
    url.searchParams.set('host', host);
    url.searchParams.set('port', port ?? ports[0] ?? DEFAULT_PORT);
    return { ...connection, connectionString: url.toString() };
  };
  return [connectTo(first, ports[0]), ...others.map((host, index) => connectTo(host, ports[index + 1]))];
}
