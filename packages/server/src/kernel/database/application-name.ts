import { RELEASE } from '../release.ts';

/** Of every connection, unless its address has another one: compatibility.ts reads the release of a process from it. */
export const APPLICATION_NAME = `dentaria ${RELEASE}`;
