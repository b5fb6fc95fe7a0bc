/**
 * The environment of a child process: PATH and Node's compile cache (vitest.config.ts), and nothing else of the
 * environment in which the tests run.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};
