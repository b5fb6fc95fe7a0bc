import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { readConfig } from './config.ts';

/** Invalid values with the reason. A value that contains "hunter" is secret. */
const INVALID_VALUES: Readonly<Record<string, readonly (readonly [value: string, reason: RegExp])[]>> = {
  PORT: ['abc', '-1', '65536', '3000.5', '1e3', ' 80'].map((value) => [
    value,
    /needs a number from 0 to 65535/,
  ]),
  DATABASE_URL: ['mysql://u:hunter@host/db', 'hunter', 'postgres//u:hunter@host'].map((value) => [
    value,
    /needs postgres:\/\/user:password@host\/database/,
  ]),
  SERVING_DATABASE_URL: [
    ['http://u:hunter@host', /needs postgres:\/\//],
    ['postgres://u:hunter@one,two/x?target_session_attrs=standby', /needs target_session_attrs=read-write/],
  ],
  REPORTS_DATABASE_URL: [
    ['http://u:hunter@host', /needs postgres:\/\//],
    [
      'postgres://u:hunter@one,two/x?target_session_attrs=standby',
      /needs target_session_attrs=prefer-standby/,
    ],
  ],
  PUBLIC_URL: ['dentaria.example.com', 'ftp://dentaria.example.com'].map((value) => [
    value,
    /needs an address that begins with http/,
  ]),
  SECRET_KEY: [['hunter', /needs at least 32 characters/]],
  BACKUP_PASSPHRASE: [['hunter', /needs at least 12 characters/]],
  ARCHIVE_URL: [
    ...['backups/archive', 's3://', 's3://Bucket', 's3://bucket/../other', 'https://bucket'].map(
      (value) => [value, /needs to be a folder/] as const,
    ),
    ['s3://bucket/dentaria', /a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ],
  AWS_REGION: [['São Paulo', /needs a name such as sa-east-1/]],
  AWS_ENDPOINT_URL: [['minio.example.com', /needs an address that begins with http/]],
  ARCHIVE_DAYS: ['0', 'week', '1.5'].map((value) => [value, /needs a number of days/]),
  CLINIC_TZ: [['Mars/Olympus', /needs a name such as America/]],
  TOKEN_TTL: ['soon', '0', '9000h', '1d', '-1'].map((value) => [value, /needs seconds/]),
  SERVICES: ['auth,laboratory', ','].map((value) => [value, /needs names separated by commas: auth, /]),
  JOBS: ['true', 'ON', '1'].map((value) => [value, /needs on or off/]),
  AI_BASE_URL: [['generativelanguage', /needs an address/]],
  OIDC_ISSUER: [
    ...['accounts.example.com', 'ftp://accounts.example.com'].map(
      (value) => [value, /needs the https:\/\/ address/] as const,
    ),
    ['http://accounts.example.com', /needs https:\/\/, except on this machine/],
    ['https://accounts.example.com/?tenant=1', /without user, query and fragment/],
    ['https://accounts.example.com', /are needed together/],
  ],
  OIDC_CLIENT_ID: [['dentaria', /are needed together/]],
  OIDC_CLIENT_SECRET: [['hunter', /are needed together/]],
  OIDC_LABEL: [
    ['n'.repeat(41), /needs at most 40 characters/],
    ['Keycloak', /are needed together/],
  ],
  COMPANY_NAME: [['n'.repeat(121), /needs at most 120 characters/]],
  TRUST_PROXY: ['maybe', 'true', '1', '0.0.0.0/0'].map((value) => [
    value,
    /needs the addresses of your proxies/,
  ]),
  LOG_LEVEL: [['verbose', /needs one of fatal, /]],
  SMTP_ALLOW_PRIVATE: ['yes', '1'].map((value) => [value, /needs true or false/]),
  METRICS_TOKEN: [['hunter', /needs at least 32 characters/]],
  ADMIN_USERNAME: ['ab', 'ana paz'].map((value) => [value, /needs 3 to 20 letters/]),
  ADMIN_PASSWORD: [['hunter', /needs 8 to 128 characters/]],
  ADMIN_EMAIL: [['admin', /needs an e-mail address/]],
};

const cases = Object.entries(INVALID_VALUES).flatMap(([name, values]) =>
  values.map(([value, reason]) => [name, value, reason] as const),
);

test.each(cases)('rejects %s=%j in one line with the reason', (name, value, reason) => {
  const refusal = messageOf({ [name]: value });
  expect(refusal).toMatch(reason);
  expect(refusal).not.toContain('\n');
  expect(refusal.startsWith(`Environment not valid: ${name}`)).toBe(true);
  if (value.includes('hunter')) {
    expect(refusal).toContain('(value not shown)');
    expect(refusal).not.toContain('hunter');
  } else expect(refusal).toContain(JSON.stringify(value));
});

test('reports all invalid variables at once', () => {
  expect(messageOf({ PORT: 'abc', LOG_LEVEL: 'verbose' })).toMatch(
    /PORT="abc" \(.+\); LOG_LEVEL="verbose" \(/,
  );
});

test('treats an empty variable as unset', () => {
  const empty = Object.fromEntries(Object.keys(INVALID_VALUES).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('accepted');
}
