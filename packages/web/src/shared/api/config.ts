import type { ServiceName } from '@dentaria/contract/services.ts';

export interface AppConfig {
  /** Base path of each service that this deployment serves. */
  readonly services: Partial<Record<ServiceName, string>>;
  /** Shown in the footer. */
  readonly companyName: string;
  /** Defines "today". */
  readonly clinicTimeZone: string;
  /** The name of the identity provider by which people sign in; absent if there is none. */
  readonly identityProvider?: string;
}

let loaded: AppConfig | undefined;

/** Loads the deployment's configuration, once at start: the same build runs in every deployment. */
export async function loadConfig(): Promise<AppConfig> {
  const response = await fetch(new URL('/config.json', window.location.origin));
  if (!response.ok) throw new Error(`The configuration could not be loaded (HTTP ${response.status})`);
  return setConfig((await response.json()) as AppConfig);
}

export function setConfig(config: AppConfig): AppConfig {
  loaded = config;
  return config;
}

/** The configuration loaded by `loadConfig`. */
export function getConfig(): AppConfig {
  if (!loaded) throw new Error('The configuration was not loaded');
  return loaded;
}

/** The deployment's configuration has no entry for a service (specification, section 8, "Session"). */
export class MissingConfigurationError extends Error {
  constructor(service: ServiceName) {
    super(`No se encontró la configuración del servicio "${service}"`);
    this.name = 'MissingConfigurationError';
  }
}

/** The base path of a service. @throws MissingConfigurationError */
export function serviceBaseUrl(name: ServiceName): string {
  const url = getConfig().services[name];
  if (url === undefined) throw new MissingConfigurationError(name);
  return url;
}
