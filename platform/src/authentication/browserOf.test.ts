import { expect, test } from '@jest/globals';
import { browserOf } from './browserOf.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  ['curl/8.0', null, null],
  ['<b>Firefox</b>', null, null],
  [null, null, null],
])('%s', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});
