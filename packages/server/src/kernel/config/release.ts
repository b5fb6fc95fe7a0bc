import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
);

/** Release of this software. The screens show the version of the specification instead (specification, section 1). */
export const RELEASE = manifest.version;
