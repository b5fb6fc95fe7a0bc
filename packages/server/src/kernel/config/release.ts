import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
);

/**
 * The release of this software: the `version` of the repository's package.json, its only source. The header of the
 * screens shows the version of the specification instead (specification, section 1).
 */
export const RELEASE = manifest.version;
