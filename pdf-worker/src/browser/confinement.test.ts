import { describe, expect, test } from '@jest/globals';
import { confinements, type HostAbilities } from './confinement.ts';

const here: HostAbilities = {
  linux: true,
  root: true,
  unshare: '/usr/bin/unshare',
  setpriv: '/usr/bin/setpriv',
  prlimit: '/usr/bin/prlimit',
  sandboxOff: false,
};

const ways = (changes: Partial<HostAbilities> = {}) => confinements({ ...here, ...changes });

describe('the ways to confine the browser', () => {
  test.each([{ root: true }, { root: false }])('begin with a sandbox and no network: %o', (changes) => {
    const [tightest] = ways(changes);
    expect(tightest?.prefix).toContain('--net');
    expect(tightest?.args).not.toContain('--no-sandbox');
  });

  test.each([{ root: true }, { root: false }])('cut the network off wherever they say so: %o', (changes) => {
    for (const { name, prefix } of ways(changes))
      expect([name, prefix.includes('--net')]).toEqual([name, name.includes('no network')]);
  });

  test('give up the sandbox only where the network is cut off', () => {
    const unsafe = [...ways(), ...ways({ setpriv: null }), ...ways({ root: false })].filter(({ args }) =>
      args.includes('--no-sandbox'),
    );
    expect(unsafe.length).toBeGreaterThan(0);
    for (const { prefix } of unsafe) expect(prefix).toContain('--net');
  });

  test('run without sandbox and with the network only where the operator says so', () => {
    const open = (changes: Partial<HostAbilities>) =>
      ways(changes).filter(({ args, prefix }) => args.includes('--no-sandbox') && !prefix.includes('--net'));
    expect(open({ unshare: null, setpriv: null })).toEqual([]);
    expect(open({ sandboxOff: true }).map(({ name }) => name)).toEqual([
      'no sandbox, memory limit',
      'no sandbox',
    ]);
    expect(ways({ sandboxOff: true }).at(-1)?.name).toBe('no sandbox');
  });

  test.each([{ root: true }, { root: false }, { sandboxOff: true }])(
    'limit the memory before they give that up: %o',
    (changes) => {
      const limited = ways(changes).map(({ prefix }) => prefix.some((word) => word.startsWith('--data=')));
      const half = limited.length / 2;
      expect(limited).toEqual([...Array<boolean>(half).fill(true), ...Array<boolean>(half).fill(false)]);
      expect(ways({ ...changes, prlimit: null })).toHaveLength(half);
    },
  );

  test('end with us, where the machine can say so', () => {
    for (const { prefix } of ways()) expect(prefix).toContain('--pdeathsig=KILL');
    for (const { prefix } of ways({ root: false })) expect(prefix).toContain('--pdeathsig=KILL');
  });
});
