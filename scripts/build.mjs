// npm run build: builds the web application unless the last build is up to date.
import { buildWeb } from './prepare.mjs';

await buildWeb();
