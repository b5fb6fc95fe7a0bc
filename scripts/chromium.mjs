import { execFileSync } from 'node:child_process';
import { exists, log, run } from './prepare.mjs';

/** The headless shell comes first: it needs a third less CPU. */
const CANDIDATE_PATHS = [
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

/** Chromium's sandbox does not work as root. The other flags stop background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function findChromium() {
  const installed = await findInstalled();
  if (installed) return installed;
  if (process.getuid?.() === 0 && (await exists('/usr/bin/apt-get'))) {
    log('Installing Chromium for the browser journeys (once) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = ['install', '-y', '-qq', '--no-install-recommends', name];
      await run('apt-get', install, { env, stdio: 'ignore' }).catch(() => undefined);
      const path = await findInstalled();
      if (path) return path;
    }
  }
  throw new Error('The browser journeys need Chromium or Chrome: install one, or set CHROMIUM_PATH.');
}

async function findInstalled() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const path of CANDIDATE_PATHS) if (await exists(path)) return path;
  try {
    return execFileSync('which', ['chromium'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
