import { expect, test } from '@jest/globals';
import { keepsKeysInFolder, keepsStoresInFolder, readHospitalConfig } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const stores = { DATABASE_OWNER_URL: 'postgres://me@host/hospital', AUDIT_CHECKPOINTS: '/audit' };
const keys = { MASTER_KEY: key, CLAIM_KEY: key, SESSION_KEY: key, SEAL_KEY: key, AUDIT_KEY: key };

test('the data folder is used for what the environment does not name', () => {
  const used = (environment: Readonly<Record<string, string>>) => {
    const config = readHospitalConfig(environment);
    return [keepsStoresInFolder(config), keepsKeysInFolder(config)];
  };
  expect(used({})).toEqual([true, true]);
  expect(used({ ...stores, ...keys })).toEqual([false, false]);
  expect(used({ ...stores, ...keys, DATABASE_OWNER_URL: '' })).toEqual([true, false]);
  expect(used({ ...stores, ...keys, AUDIT_CHECKPOINTS: '' })).toEqual([true, false]);
  expect(used({ ...stores, ...keys, AUDIT_KEY: '' })).toEqual([false, true]);
});
