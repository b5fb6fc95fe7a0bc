import { buildWeb } from './prepare.mjs';

await buildWeb();
