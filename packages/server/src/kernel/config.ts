import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ARGENTINA } from '@dentaria/contract/fields/calendar-day.ts';
import { SERVICE_NAMES } from '@dentaria/contract/services.ts';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const url = z.url({ protocol: /^https?$/ }).transform(withoutTrailingSlash);

function withoutTrailingSlash(text: string): string {
  return text.endsWith('/') ? withoutTrailingSlash(text.slice(0, -1)) : text;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** `8h`, `30m`, `3600` → seconds. */
const duration = z
  .string()
  .regex(/^\d+[smh]?$/)
  .transform((text) => Number.parseInt(text, 10) * ({ m: 60, h: 3600 }[text.slice(-1)] ?? 1))
  .pipe(z.number().int().min(1).max(31_536_000));

const serviceList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(SERVICE_NAMES)).min(1));

const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network of at most 2^24 IPv4 addresses, or a name of private networks. */
function isProxy(text: string): boolean {
  if (PRIVATE_NETWORKS.includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (bits === undefined || version === 0) return version !== 0;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * Trusting every proxy, or a number of hops, lets a visitor choose their address: a proxy appends the visitor's to the
 * X-Forwarded-For that it received.
 */
const proxyList = z
  .string()
  .transform((text) => (text === 'false' ? false : text.split(',').map((entry) => entry.trim())))
  .refine((list) => list === false || list.every(isProxy), 'needs the addresses of your proxies');

/** Every environment variable of the product; README.md documents them. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SERVING_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: url.optional(),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  CLINIC_TZ: z.string().refine(isTimeZone).default(ARGENTINA),
  TOKEN_TTL: duration.default(8 * 3600),
  SERVICES: serviceList.optional(),
  AI_BASE_URL: url.optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  COMPANY_NAME: z.string().min(1).max(120).default('Dentaria'),
  TRUST_PROXY: proxyList.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_ALLOW_PRIVATE: flag.default(false),
  METRICS_TOKEN: z.string().min(32, 'needs at least 32 characters').optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^\w{3,20}$/)
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  ADMIN_EMAIL: z.email().optional(),
});

const configuration = environment.transform((env) => ({
  port: env.PORT,
  host: env.HOST,
  /** Absolute path. */
  dataDir: resolve(env.DATA_DIR),
  /** Undefined for the embedded database. */
  databaseUrl: env.DATABASE_URL,
  /** Signs in as a member of the serving role; by default the product creates one. */
  servingDatabaseUrl: env.SERVING_DATABASE_URL,
  /** Base of links in mails, used instead of a request's Host header. Without a trailing slash. */
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  /** By default generated and stored in the data directory (secret-key.ts). */
  secretKey: env.SECRET_KEY,
  /** Encrypts the secret key in a backup. */
  backupPassphrase: env.BACKUP_PASSPHRASE,
  clinicTimeZone: env.CLINIC_TZ,
  tokenTtlSeconds: env.TOKEN_TTL,
  services: env.SERVICES ?? SERVICE_NAMES,
  ai: env.AI_API_KEY
    ? {
        baseUrl: env.AI_BASE_URL ?? 'https://generativelanguage.googleapis.com/v1beta',
        model: env.AI_MODEL ?? 'gemini-2.0-flash',
        apiKey: env.AI_API_KEY,
      }
    : undefined,
  companyName: env.COMPANY_NAME,
  trustProxy: env.TRUST_PROXY ?? false,
  logLevel: env.LOG_LEVEL,
  smtpAllowPrivate: env.SMTP_ALLOW_PRIVATE,
  /** Protects /metrics and the details of /health/ready; without it there are none. */
  metricsToken: env.METRICS_TOKEN,
  admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, email: env.ADMIN_EMAIL },
}));

export type Config = Readonly<z.output<typeof configuration>>;

/** Validates the whole environment. Throws a StartupError that lists every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = configuration.safeParse(given);
  if (!parsed.success) {
    const issues = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const described = [...issues].map(([name, message]) => describe(name, env) + reasonIn(message));
    throw new StartupError(`Environment not valid: ${described.join('; ')}`);
  }
  return parsed.data;
}

/** Zod's own messages add nothing to the value. */
const reasonIn = (message: string): string => (message.startsWith('needs ') ? ` (${message})` : '');

const SECRET = /KEY|PASSWORD|PASSPHRASE|TOKEN$|DATABASE_URL/;

const describe = (name: string, env: NodeJS.ProcessEnv): string =>
  SECRET.test(name) ? `${name} (value not shown)` : `${name}=${JSON.stringify(env[name])}`;
