// npm run build: the web application, when its sources have changed.
import { buildWeb } from './prepare.mjs';

await buildWeb();
