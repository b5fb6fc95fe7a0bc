// npm test: prepares the clone and a browser, then runs everything that `npm run validate` runs.
import { findChromium } from './chromium.mjs';
import { install, run } from './prepare.mjs';

try {
  await install();
  const chromium = await findChromium();
  await run('npm', ['run', 'validate', '--silent'], { env: { ...process.env, CHROMIUM_PATH: chromium } });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
