import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { SERVICE_NAMES } from '@dentaria/contract/services.ts';
import { z } from 'zod';
import { normalizeHosts, wantsReadableHost, wantsWritableHost } from '../database/hosts.ts';
import { StartupError } from '../startup-error.ts';
import { bucketOf, isLocation, normalizeLocation } from './archive-location.ts';

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

const NEEDS_PORT = 'needs a number from 0 to 65535';
const port = matching(/^\d{1,5}$/, NEEDS_PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, NEEDS_PORT);
const flag = z.enum(['true', 'false'], 'needs true or false').transform((text) => text === 'true');
const onOff = z.enum(['on', 'off'], 'needs on or off').transform((text) => text === 'on');
const url = z
  .url({ protocol: /^https?$/, error: 'needs an address that begins with http:// or https://' })
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));
const anyDatabaseUrl = z
  .string()
  .transform(normalizeHosts)
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error:
        'needs postgres://user:password@host/database; write special characters of the password as %40 for @',
      abort: true,
    }),
  );
const databaseUrl = anyDatabaseUrl.refine(
  wantsWritableHost,
  'needs target_session_attrs=read-write or none: the product writes',
);

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Kept verbatim: it is compared with the claim `iss` character by character. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'needs the https:// address of an issuer', abort: true })
  .refine((text) => text.startsWith('https:') || LOOPBACK_NAMES.includes(new URL(text).hostname), {
    error: 'needs https://, except on this machine',
    abort: true,
  })
  .refine((text) => !/[?#@]/.test(text), {
    error: 'needs an address without user, query and fragment',
    abort: true,
  });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const NEEDS_DURATION = 'needs seconds, or a number with s, m or h: from 1s to 8760h';

const durationInSeconds = matching(/^\d+[smh]?$/, NEEDS_DURATION)
  .transform((text) => Number.parseInt(text, 10) * ({ m: 60, h: 3600 }[text.slice(-1)] ?? 1))
  .refine((seconds) => seconds >= 1 && seconds <= 31_536_000, NEEDS_DURATION);

const serviceList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(SERVICE_NAMES, `needs names separated by commas: ${SERVICE_NAMES.join(', ')}`)));

const archiveLocation = z
  .string()
  .transform(normalizeLocation)
  .refine(isLocation, 'needs to be a folder (file:///…, or an absolute path) or s3://bucket/prefix');

const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  if (PRIVATE_NETWORKS.includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (bits === undefined || version === 0) return version !== 0;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * Rejects `true` and hop counts: a visitor could then choose their address, because a proxy appends the real one to
 * the X-Forwarded-For that it received.
 */
const proxyList = z
  .string()
  .transform((text) => (text === 'false' ? false : text.split(',').map((entry) => entry.trim())))
  .refine((list) => list === false || list.every(isProxy), 'needs the addresses of your proxies');

const NEEDS_PASSWORD = 'needs 8 to 128 characters';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable of the product; docs/configuration.md documents them. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  SERVING_DATABASE_URL: databaseUrl.optional(),
  REPORTS_DATABASE_URL: anyDatabaseUrl
    .refine(wantsReadableHost, 'needs target_session_attrs=prefer-standby or any')
    .optional(),
  PUBLIC_URL: url.optional(),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  ARCHIVE_URL: archiveLocation.optional(),
  ARCHIVE_DAYS: matching(/^[1-9]\d{0,3}$/, 'needs a number of days')
    .transform(Number)
    .default(7),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: matching(/^[a-z0-9-]+$/, 'needs a name such as sa-east-1').default('us-east-1'),
  AWS_ENDPOINT_URL: url.optional(),
  CLINIC_TZ: z
    .string()
    .refine(isTimeZone, 'needs a name such as America/Argentina/Buenos_Aires')
    .default(ARGENTINA_TIME_ZONE),
  TOKEN_TTL: durationInSeconds.default(8 * 3600),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  SERVICES: serviceList.optional(),
  JOBS: onOff.default(true),
  AI_BASE_URL: url.optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(40, { error: 'needs at most 40 characters', abort: true }).optional(),
  COMPANY_NAME: z.string().max(120, 'needs at most 120 characters').default('Dentaria'),
  TRUST_PROXY: proxyList.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `needs one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SMTP_ALLOW_PRIVATE: flag.default(false),
  METRICS_TOKEN: z.string().min(32, 'needs at least 32 characters').optional(),
  ADMIN_USERNAME: matching(/^\w{3,20}$/, 'needs 3 to 20 letters, digits or _').default('admin'),
  ADMIN_PASSWORD: z.string().min(8, NEEDS_PASSWORD).max(128, NEEDS_PASSWORD).optional(),
  ADMIN_EMAIL: z.email('needs an e-mail address').optional(),
});

export const VARIABLES: readonly string[] = Object.keys(environment.shape);

const NEEDS_CREDENTIALS = 'a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

export type BucketAccess = NonNullable<ReturnType<typeof bucketAccessOf>>;

function bucketAccessOf(env: z.output<typeof environment>) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = env;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const endpoint = env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, accessKeyId, secretAccessKey };
}

export type OidcSettings = NonNullable<ReturnType<typeof oidcOf>>;

function oidcOf(env: z.output<typeof environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, label: env.OIDC_LABEL ?? 'Google' };
}

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'] as const;

const complete = environment
  .refine(
    (env) => env.ARCHIVE_URL === undefined || !bucketOf(env.ARCHIVE_URL) || bucketAccessOf(env) !== undefined,
    { path: ['ARCHIVE_URL'], error: NEEDS_CREDENTIALS },
  )
  .superRefine((env, { addIssue }) => {
    const first = OIDC_NAMES.find((name) => env[name] !== undefined);
    if (first && !oidcOf(env))
      addIssue({
        code: 'custom',
        path: [first],
        message: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together',
      });
  });

const configuration = complete.transform((env) => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: resolve(env.DATA_DIR),
  databaseUrl: env.DATABASE_URL,
  servingDatabaseUrl: env.SERVING_DATABASE_URL,
  reportsDatabaseUrl: env.REPORTS_DATABASE_URL,
  /** Base of links in mails, without a trailing slash. Not the Host header, which the client controls. */
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  secretKey: env.SECRET_KEY,
  backupPassphrase: env.BACKUP_PASSPHRASE,
  archiveLocation: env.ARCHIVE_URL,
  bucketAccess: bucketAccessOf(env),
  archiveDays: env.ARCHIVE_DAYS,
  clinicTimeZone: env.CLINIC_TZ,
  tokenTtlSeconds: env.TOKEN_TTL,
  requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
  services: env.SERVICES ?? SERVICE_NAMES,
  jobs: env.JOBS,
  ai: env.AI_API_KEY
    ? {
        baseUrl: env.AI_BASE_URL ?? 'https://generativelanguage.googleapis.com/v1beta',
        model: env.AI_MODEL ?? 'gemini-2.0-flash',
        apiKey: env.AI_API_KEY,
      }
    : undefined,
  oidc: oidcOf(env),
  companyName: env.COMPANY_NAME,
  trustProxy: env.TRUST_PROXY ?? false,
  logLevel: env.LOG_LEVEL,
  smtpAllowPrivate: env.SMTP_ALLOW_PRIVATE,
  metricsToken: env.METRICS_TOKEN,
  admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, email: env.ADMIN_EMAIL },
}));

export type Config = Readonly<z.output<typeof configuration>>;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = configuration.safeParse(given);
  if (!parsed.success) {
    const issues = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const described = [...issues].map(([name, message]) => `${describe(name, env)} (${message})`);
    throw new StartupError(`Environment not valid: ${described.join('; ')}`);
  }
  return parsed.data;
}

const SECRET = /SECRET|KEY|PASSWORD|PASSPHRASE|TOKEN$|DATABASE_URL/;

export function describeDatabaseWithoutLogin({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `embedded, in ${dataDir}`;
  const [address = '', parameters] = databaseUrl.replace(/^\w+:\/\//, '').split('?');
  const hosts = address.slice(address.lastIndexOf('@') + 1);
  return `${new URLSearchParams(parameters).get('host') ?? ''}${hosts}`;
}

const describe = (name: string, env: NodeJS.ProcessEnv): string =>
  SECRET.test(name) ? `${name} (value not shown)` : `${name}=${JSON.stringify(env[name])}`;
