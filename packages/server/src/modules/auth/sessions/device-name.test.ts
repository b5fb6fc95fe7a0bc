import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome en Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge en Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`, 'Opera en Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Windows'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [`${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet en Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox en Android'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 'Safari en Mac'],
  [`${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome en Mac'],
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
  [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone'],
  [`${IPAD} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox en iPad'],
  [`${IPAD} EdgiOS/142.0 Version/17.0 Mobile/15E148 Safari/604.1`, 'Edge en iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome en ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome en Linux'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'Navegador en Windows'],
  ['Chrome/142.0', 'Chrome'],
  ['curl/8.14.1', 'Dispositivo desconocido'],
  ['<script>alert(1)</script>', 'Dispositivo desconocido'],
  ['', 'Dispositivo desconocido'],
  [undefined, 'Dispositivo desconocido'],
  [`${'x'.repeat(512)} Chrome/142.0 Windows`, 'Dispositivo desconocido'],
])('%s → %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
