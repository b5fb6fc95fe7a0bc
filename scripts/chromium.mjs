// Finds an installed Chromium or Chrome for the browser journeys; on Debian as root installs one.
import { execFileSync } from 'node:child_process';
import { exists, run, say } from './prepare.mjs';

/** The first does the same work without windows: a third less of it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** As root it has no sandbox; and it calls nobody but the product. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser's path. Throws one line that says what to install where none can be had. */
export async function findChromium() {
  const found = await installed();
  if (found) return found;
  if (process.getuid?.() === 0 && (await exists('/usr/bin/apt-get'))) {
    say('Installing Chromium for the browser journeys (once) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = ['install', '-y', '-qq', '--no-install-recommends', name];
      await run('apt-get', install, { env, stdio: 'ignore' }).catch(() => undefined);
      const now = await installed();
      if (now) return now;
    }
  }
  throw new Error('The browser journeys need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.');
}

async function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  for (const path of PLACES) if (await exists(path)) return path;
  try {
    return execFileSync('which', ['chromium'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
