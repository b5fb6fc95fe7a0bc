// npm run -s sbom > sbom.json: lists the production dependencies as CycloneDX. Filters the full list, because `npm
// sbom --omit dev` leaves out packages that are also development or peer dependencies, such as pg and React.
import { execFileSync } from 'node:child_process';
import { productionPackages, readLock } from './licences.mjs';
import { root } from './prepare.mjs';

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const sbom = JSON.parse(text);
const isDevelopment = ({ properties = [] }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');
const components = sbom.components.filter((component) => !isDevelopment(component));
const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
const dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));

const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
const lock = readLock();
const missing = productionPackages({
  packages: Object.fromEntries(
    Object.entries(lock.packages).filter(([, { optional, devOptional }]) => !optional && !devOptional),
  ),
}).filter(({ name, version }) => !listed.has(`${name}@${version}`));
if (missing.length > 0) {
  for (const { name, version } of missing) console.error(`sbom: ${name}@${version} is missing`);
  process.exitCode = 1;
}
console.log(JSON.stringify({ ...sbom, components, dependencies }, null, 2));
