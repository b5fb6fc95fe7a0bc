/**
 * The environment of a child process: only PATH and Node's compile cache (vitest.config.ts) of the tests' own
 * environment.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};
