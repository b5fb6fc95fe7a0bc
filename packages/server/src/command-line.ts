import { parseArgs } from 'node:util';
import { assertInstallation } from './backup/assert-installation.ts';
import { openExistingDatabase } from './backup/open-source.ts';
import { type Config, describeDatabaseWithoutLogin, readConfig } from './kernel/config/config.ts';
import { readSettings } from './kernel/config/settings.ts';
import { type Database, openDatabase } from './kernel/database/database.ts';
import { readSecretKey } from './kernel/secrets/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { print, type Undo } from './start-product.ts';

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

type Values<T extends Options> = {
  readonly [Name in keyof T]?: T[Name]['type'] extends 'string' ? string : boolean;
};

/** Accepts one positional argument if `usage` contains an angle bracket. @throws StartupError */
export function readCommandLine<const T extends Options>(usage: string, options: T) {
  const { values, positionals } = parse(usage, options);
  const settings = readSettings(process.env, values.config);
  const config = readConfig(settings.variables);
  print(`Configuration: ${settings.source}. Database: ${describeDatabaseWithoutLogin(config)}.`);
  return { config, values: values as Values<T>, argument: positionals[0] };
}

function parse(usage: string, options: Options) {
  const refused = new StartupError(`Usage: ${usage} [--config <file>]`);
  try {
    const parsed = parseArgs({ allowPositionals: true, options: { ...options, config: { type: 'string' } } });
    if (parsed.positionals.length <= (usage.includes('<') ? 1 : 0)) return parsed;
  } catch {
    throw refused;
  }
  throw refused;
}

/** Connects as the owner. The installation may be running. */
export async function openInstallation(config: Config, undo: Undo): Promise<Database> {
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  await assertInstallation(source.connection, await readSecretKey(config));
  const database = openDatabase({ connection: source.connection, role: 'owner' });
  undo(() => database.close());
  return database;
}
