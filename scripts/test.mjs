// npm test: installs the packages and, where necessary, a browser, then runs `npm run validate`.
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
