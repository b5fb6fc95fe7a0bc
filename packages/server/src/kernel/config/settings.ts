import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { StartupError } from '../startup-error.ts';
import { VARIABLES } from './config.ts';

const DEFAULT_FILE = '/etc/dentaria.env';

/**
 * Environment variables override the file. An empty DENTARIA_CONFIG disables the file; only the default file may be
 * absent.
 * @throws StartupError if the file cannot be read or has an invalid line
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  file: string | undefined,
  defaultFile = DEFAULT_FILE,
) {
  const given = file ?? environment.DENTARIA_CONFIG;
  const path = resolve(environment.INIT_CWD ?? '', given || defaultFile);
  const text = given === '' ? undefined : readText(path, given === undefined);
  const own = Object.entries(environment).filter(([name, value]) => VARIABLES.includes(name) && value !== '');
  if (text === undefined)
    return { variables: Object.fromEntries(own), source: 'environment variables and defaults' };
  const names = own.map(([name]) => name).sort();
  return {
    variables: { ...parseSettings(path, text), ...Object.fromEntries(own) },
    source: names.length === 0 ? path : `${path}, with ${names.join(', ')} of the environment`,
  };
}

function readText(path: string, isOptional: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && isOptional) return undefined;
    throw new StartupError(
      `Cannot read the configuration file ${path} (${code}): run this as a user who may read it, or name another file in DENTARIA_CONFIG.`,
    );
  }
}

const NAME_AND_VALUE = /^(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/;
/** `parseEnv` ends an unquoted value at `#`, even where a password contains it. */
const CUT_BY_COMMENT = /^[^'"`\s][^#]*\S#|^[^'"`\s]#/;

function parseSettings(path: string, text: string): NodeJS.ProcessEnv {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const refuse = (reason: string): never => {
      throw new StartupError(`${path}, line ${index + 1}: ${reason}`);
    };
    const [, name, value = ''] = NAME_AND_VALUE.exec(line.trim())?.map((part) => part?.trim()) ?? [];
    if (name === undefined) return refuse('it needs NAME=value, on one line');
    if (!VARIABLES.includes(name)) return refuse(`there is no setting ${name}`);
    if (CUT_BY_COMMENT.test(value))
      return refuse(`put the value of ${name} in quotes, because it contains #`);
    if (name === 'DATA_DIR' && !isAbsolute(value.replace(/^['"`]/, '')))
      return refuse('DATA_DIR needs an absolute path');
  }
  return parseEnv(text);
}
