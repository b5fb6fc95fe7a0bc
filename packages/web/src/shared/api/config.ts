import type { ServiceName } from '@dentaria/contract/services.ts';

export interface AppConfig {
  readonly services: Partial<Record<ServiceName, string>>;
  readonly companyName: string;
  readonly clinicTimeZone: string;
  /** Undefined if there is no identity provider. */
  readonly identityProvider?: string;
}

let loaded: AppConfig | undefined;

export async function loadConfig(): Promise<AppConfig> {
  const response = await fetch(new URL('/config.json', window.location.origin));
  if (!response.ok) throw new Error(`The configuration could not be loaded (HTTP ${response.status})`);
  return setConfig((await response.json()) as AppConfig);
}

export function setConfig(config: AppConfig): AppConfig {
  loaded = config;
  return config;
}

export function getConfig(): AppConfig {
  if (!loaded) throw new Error('The configuration was not loaded');
  return loaded;
}

export class MissingConfigurationError extends Error {
  constructor(service: ServiceName) {
    super(`No se encontró la configuración del servicio "${service}"`);
    this.name = 'MissingConfigurationError';
  }
}

export function serviceBaseUrl(name: ServiceName): string {
  const url = getConfig().services[name];
  if (url === undefined) throw new MissingConfigurationError(name);
  return url;
}
