import { resolve } from 'node:path';
import { ARGENTINA } from '@dentaria/contract/fields/calendar-day.ts';
import { SERVICE_NAMES, type ServiceName } from '@dentaria/contract/services.ts';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

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

/** Every environment variable of the product; README.md documents them. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
  TRUST_PROXY: z.union([flag, z.string().min(1)]).default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_ALLOW_PRIVATE: flag.default(false),
  ADMIN_USERNAME: z
    .string()
    .regex(/^\w{3,20}$/)
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  ADMIN_EMAIL: z.email().optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Base of links in mails, used instead of a request's Host header. Without a trailing slash. */
  readonly publicUrl: string;
  /** By default generated and stored in the data directory (secret-key.ts). */
  readonly secretKey: string | undefined;
  /** Encrypts the secret key in a backup. */
  readonly backupPassphrase: string | undefined;
  readonly clinicTimeZone: string;
  readonly tokenTtlSeconds: number;
  readonly services: readonly ServiceName[];
  readonly ai: { readonly baseUrl: string; readonly model: string; readonly apiKey: string } | undefined;
  readonly companyName: string;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly smtpAllowPrivate: boolean;
  readonly admin: {
    readonly username: string;
    readonly password: string | undefined;
    readonly email: string | undefined;
  };
}

/** Validates the whole environment. Throws a StartupError that lists every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw new StartupError(`Environment not valid: ${names.map((name) => describe(name, env)).join('; ')}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    secretKey: e.SECRET_KEY,
    backupPassphrase: e.BACKUP_PASSPHRASE,
    clinicTimeZone: e.CLINIC_TZ,
    tokenTtlSeconds: e.TOKEN_TTL,
    services: e.SERVICES ?? SERVICE_NAMES,
    ai: e.AI_API_KEY
      ? {
          baseUrl: e.AI_BASE_URL ?? 'https://generativelanguage.googleapis.com/v1beta',
          model: e.AI_MODEL ?? 'gemini-2.0-flash',
          apiKey: e.AI_API_KEY,
        }
      : undefined,
    companyName: e.COMPANY_NAME,
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    smtpAllowPrivate: e.SMTP_ALLOW_PRIVATE,
    admin: { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD, email: e.ADMIN_EMAIL },
  };
}

const SECRET = /KEY|PASSWORD|PASSPHRASE|DATABASE_URL/;

const describe = (name: string, env: NodeJS.ProcessEnv): string =>
  SECRET.test(name) ? `${name} (value not shown)` : `${name}=${JSON.stringify(env[name])}`;
