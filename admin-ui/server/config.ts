import { readConfig, settings } from '@hospital/platform';
import { z } from 'zod';

/** Several copies of a service are named one after the other, with commas between. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (given) => given.every((address) => URL.canParse(address) && new URL(address).protocol === 'http:'),
    'must be the address of a service like http://host:3001, or several with commas between',
  )
  .transform((given) => given.map((address) => new URL(address)));

export const screensSettings = {
  PORT: settings.PORT,
  HOST: settings.HOST,
  TRUST_PROXY: settings.TRUST_PROXY,
  METRICS_TOKEN: settings.METRICS_TOKEN.optional(),
  LOG_LEVEL: settings.LOG_LEVEL.default('info'),
  COMMAND_SERVICE_URL: addresses.default([new URL('http://127.0.0.1:3001')]),
  PROJECTION_SERVICE_URL: addresses.default([new URL('http://127.0.0.1:3002')]),
};

/** @throws ConfigError, with a sentence for each bad variable */
export function readScreensConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readConfig(screensSettings, environment);
}
