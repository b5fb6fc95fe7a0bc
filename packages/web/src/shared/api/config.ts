import { SERVICE_NAMES, type ServiceName } from '@dentaria/contract/services.ts';
import { z } from 'zod';

const appConfig = z.object({
  services: z.partialRecord(z.enum(SERVICE_NAMES), z.string().min(1)),
  companyName: z.string().default('Dentaria'),
  clinicTimeZone: z.string().default('America/Argentina/Buenos_Aires'),
});
export type AppConfig = z.output<typeof appConfig>;

let loaded: AppConfig | undefined;

/** Reads where the services are, once at start: one build serves any deployment (design, section 4). */
export async function loadConfig(): Promise<AppConfig> {
  const response = await fetch(new URL('/config.json', window.location.origin));
  if (!response.ok) throw new Error(`The configuration could not be loaded (HTTP ${response.status})`);
  loaded = appConfig.parse(await response.json());
  return loaded;
}

/** The configuration that `loadConfig` read. */
export function getConfig(): AppConfig {
  if (!loaded) throw new Error('The configuration was not loaded');
  return loaded;
}

/** The base path of a service. Throws when the configuration has no entry for it (specification, section 8, "Session"). */
export function serviceBaseUrl(name: ServiceName): string {
  const url = getConfig().services[name];
  if (url === undefined) throw new Error(`Configuration for service "${name}" not found`);
  return url;
}
