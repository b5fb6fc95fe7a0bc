import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** These licences only require that their text is included. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
];

const EXCEPTIONS_BY_PACKAGE = {
  // The licence of these fonts restricts only selling them alone and derived names.
  '@fontsource/roboto': 'OFL-1.1',
  '@fontsource/unifontex': 'OFL-1.1',
  '@fontsource-variable/inter': 'OFL-1.1',
  '@mui/x-charts-vendor': 'MIT AND ISC',
  // Its README attributes the Wikipedia data.
  'date-holidays': '(ISC AND CC-BY-3.0)',
  // Ported from Python's module, under Python's permissive licence.
  argparse: 'PSF-2.0',
  prepin: 'Unlicense',
  // package.json names no licence; the file LICENSE is the MIT licence.
  'png-js': undefined,
};

/** `(MIT OR CC0-1.0)` requires only one of its licences. */
const isAllowed = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((each) => ALLOWED.includes(each));

/** Includes packages of other platforms. npm marks packages that only `devDependencies` need. */
export function productionPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }));
}

export function licenceProblems(lock) {
  const packages = productionPackages(lock);
  const isException = ({ name, licence }) =>
    name in EXCEPTIONS_BY_PACKAGE && EXCEPTIONS_BY_PACKAGE[name] === licence;
  const refused = packages.filter(
    (each) => !isException(each) && (each.licence === undefined || !isAllowed(each.licence)),
  );
  const unused = Object.keys(EXCEPTIONS_BY_PACKAGE).filter(
    (name) => !packages.some((each) => each.name === name),
  );
  return [
    ...refused.map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'no licence'}`),
    ...unused.map((name) => `${name} is an exception, but no dependency`),
  ];
}

export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
