import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Licences that allow distribution in a product of any licence, on condition that their text is included. */
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

/** By package: a licence that only this package may have, and why. */
const EXCEPTIONS = {
  // Fonts. The licence concerns the sale of the font alone and names derived from it.
  '@fontsource/roboto': 'OFL-1.1',
  '@fontsource/unifontex': 'OFL-1.1',
  '@fontsource-variable/inter': 'OFL-1.1',
  // D3's modules.
  '@mui/x-charts-vendor': 'MIT AND ISC',
  // The days are taken from Wikipedia, which its README attributes.
  'date-holidays': '(ISC AND CC-BY-3.0)',
  // A port of Python's module, under Python's permissive licence.
  argparse: 'PSF-2.0',
  // Public domain.
  prepin: 'Unlicense',
  // Its package.json has no licence. The file LICENSE is the text of the MIT licence.
  'png-js': undefined,
};

/** `MIT`, or one of the alternatives in `(MIT OR CC0-1.0)`. */
const isAllowed = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((each) => ALLOWED.includes(each));

/**
 * The packages of every workspace's `dependencies` and what these depend on, from a package-lock.json. Includes those
 * of other platforms. npm marks what only `devDependencies` need.
 */
export function productionPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }));
}

/** The packages whose licence is not allowed, and the exceptions that no package needs. */
export function licenceProblems(lock) {
  const packages = productionPackages(lock);
  const isException = ({ name, licence }) => name in EXCEPTIONS && EXCEPTIONS[name] === licence;
  const refused = packages.filter(
    (each) => !isException(each) && (each.licence === undefined || !isAllowed(each.licence)),
  );
  const unused = Object.keys(EXCEPTIONS).filter((name) => !packages.some((each) => each.name === name));
  return [
    ...refused.map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'no licence'}`),
    ...unused.map((name) => `${name} is an exception, but no dependency`),
  ];
}

export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
