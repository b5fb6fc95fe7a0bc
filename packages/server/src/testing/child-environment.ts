/**
 * The environment of a child process: only PATH and Node's compile cache (vitest.config.ts) of the tests' own
 * environment, and no configuration file.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  DENTARIA_CONFIG: '',
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};
