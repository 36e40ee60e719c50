/** Which licences are named, and which advisories make a run fail. */
import { expect, test } from '@jest/globals';
import { licencesOf, unjudgedAdvisories } from './dependencyFindings.mjs';

test('of a production install, licences that ask for more than a mention are named', () => {
  const { counts, others } = licencesOf({
    '': { license: 'UNLICENSED' },
    'node_modules/a': { license: 'MIT' },
    'node_modules/b/node_modules/a': { license: 'MIT' },
    'node_modules/@c/d': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
    'node_modules/h': { license: '(MPL-2.0 OR Apache-2.0)' },
    'node_modules/e': { license: 'GPL-3.0', dev: true },
    'node_modules/f': {},
    'node_modules/g': { license: 'Apache-2.0 AND MIT' },
    'node_modules/own': { link: true },
  });
  expect(counts[0]).toEqual(['MIT', 2]);
  expect(counts.map(([licence]) => licence)).not.toContain('GPL-3.0');
  expect(others).toEqual(['@c/d (Apache-2.0 AND LGPL-3.0-or-later)', 'f (not said)']);
});

const advisory = (id: string, severity: string) => ({
  ...{ name: 'a', title: 'A hole', severity },
  url: `https://github.com/advisories/${id}`,
});
const vulnerabilities = {
  a: { via: [advisory('GHSA-1', 'high'), advisory('GHSA-2', 'moderate')] },
  b: { via: ['a', advisory('GHSA-1', 'high')] },
  c: { via: [advisory('GHSA-3', 'critical')] },
};

test('what is high or critical counts once, as long as nobody has judged it', () => {
  expect(unjudgedAdvisories(vulnerabilities, [], '2026-11-26')).toEqual([
    'a: A hole (critical, GHSA-3)',
    'a: A hole (high, GHSA-1)',
  ]);
  const exceptions = [
    { id: 'GHSA-1', until: '2026-12-31', reason: 'Not reached' },
    { id: 'GHSA-3', until: '2026-11-26', reason: 'Mended in the next release' },
  ];
  expect(unjudgedAdvisories(vulnerabilities, exceptions, '2026-11-26')).toEqual([
    'a: A hole (critical, GHSA-3)',
  ]);
});
