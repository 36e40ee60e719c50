import { expect, test } from '@jest/globals';
import { passkeySite } from './passkeySite.ts';

test.each([
  ['https://clinic.example', 'https://clinic.example', 'clinic.example'],
  ['https://clinic.example:8443/office/', 'https://clinic.example:8443', 'clinic.example'],
  ['https://CLINIC.example', 'https://clinic.example', 'clinic.example'],
  ['http://localhost', 'http://localhost', 'localhost'],
  ['http://localhost:8000', 'http://localhost:8000', 'localhost'],
])('%s has passkeys', (url, origin, host) => {
  expect(passkeySite(url)).toEqual({ origin, host, unavailable: null });
});

test.each([
  [null, 'no_public_url'],
  ['http://127.0.0.1:8000', 'address'],
  ['https://192.0.2.1', 'address'],
  ['https://[2001:db8::1]', 'address'],
  ['https://2130706433', 'address'],
  ['http://clinic.example', 'plain_http'],
  ['http://localhost.clinic.example', 'plain_http'],
])('%s has none: %s', (url, unavailable) => {
  expect(passkeySite(url)).toEqual({ origin: null, host: null, unavailable });
});
