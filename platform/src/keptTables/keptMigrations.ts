import {
  accessLogByTime,
  accountTables,
  credentialOwners,
  credentialsById,
  passkeyTables,
  reportedBrowsers,
  secondFactorTables,
  oneTimeCodes,
  sessionBrowsers,
  sessionColumns,
  signedInUsers,
} from '../authentication/tables.ts';
import { erasureStepTables } from '../erasures/tables.ts';
import { alteredFileTables, fileSealColumn, fileTables, uploadTables } from '../files/tables.ts';
import { erasedKeysIndex, keyTables, masterKeyTables } from '../keys/tables.ts';
import type { Migrations } from './migrate.ts';

/** What is kept beside the log and cannot be built again from it, in a schema of its own: keys, files, credentials, sessions. */
export const keptMigrations: Migrations = {
  group: 'platform',
  steps: [
    { name: '001-kept', sql: 'create schema if not exists kept' },
    { name: '002-keys', sql: keyTables },
    { name: '003-files', sql: fileTables },
    { name: '004-accounts', sql: accountTables },
    { name: '005-session-ends', sql: sessionColumns },
    { name: '006-uploads', sql: uploadTables },
    { name: '007-credentials-by-id', sql: credentialsById },
    { name: '008-credential-owners', sql: credentialOwners },
    { name: '009-access-log-by-time', sql: accessLogByTime },
    { name: '010-master-keys', sql: masterKeyTables },
    { name: '011-altered-files', sql: alteredFileTables },
    { name: '012-file-seals', sql: fileSealColumn },
    { name: '013-erased-keys', sql: erasedKeysIndex },
    { name: '014-second-factors', sql: secondFactorTables },
    { name: '015-session-browsers', sql: sessionBrowsers },
    { name: '016-erasure-steps', sql: erasureStepTables },
    { name: '017-one-time-codes', sql: oneTimeCodes },
    { name: '018-passkeys', sql: passkeyTables },
    { name: '019-signed-in-users', sql: signedInUsers },
    { name: '020-reported-browsers', sql: reportedBrowsers },
  ],
};
