import { expect, it } from 'vitest';
import { missingConfigurations } from './missing-configurations.ts';

const config = (configName: string, isActive = true) => ({ configName, isActive });

it.each([
  [[], ['SYSTEM_ADMIN', 'CLIENT_NOTIFICATIONS']],
  [[config('RECALLS')], ['SYSTEM_ADMIN', 'CLIENT_NOTIFICATIONS']],
  [[config('SYSTEM_ADMIN')], ['CLIENT_NOTIFICATIONS']],
  [[config('SYSTEM_ADMIN', false), config('CLIENT_NOTIFICATIONS')], ['SYSTEM_ADMIN']],
  [[config('SYSTEM_ADMIN'), config('CLIENT_NOTIFICATIONS')], []],
])('reports that %j lacks %j', (configs, missing) => {
  expect(missingConfigurations(configs)).toEqual(missing);
});
