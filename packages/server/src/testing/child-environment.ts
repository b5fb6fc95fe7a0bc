/**
 * What a program of the product finds when a test starts it as a process of its own: nothing of who runs the tests but
 * where programs are, and where Node keeps what it has compiled (vitest.config.ts).
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};
