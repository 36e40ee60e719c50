export { startEmbeddedPostgres } from './embeddedPostgres/startEmbeddedPostgres.ts';
export type { EmbeddedPostgres } from './embeddedPostgres/startEmbeddedPostgres.ts';
export { runningPostgresUrl } from './embeddedPostgres/runningPostgresUrl.ts';
export { isOlderThan, msUntilOlder } from './clock/age.ts';
export { systemClock } from './clock/clock.ts';
export type { Clock } from './clock/clock.ts';
export { claimChanges, holdsClaim } from './eventSourcing/foldedStream.ts';
export type {
  AnnouncedDeletion,
  ClaimChange,
  FoldedRecord,
  FoldedStream,
  KnownCommand,
} from './eventSourcing/foldedStream.ts';
export { locationKind } from './eventSourcing/recordLocations.ts';
export { FoldCache, nextRevision } from './eventSourcing/foldCache.ts';
export { RecordParked, Records } from './eventSourcing/records.ts';
export type { Answer, Call, Caller, Handler, Handlers } from './http/call.ts';
export {
  ConfigError,
  readConfig,
  callLimits,
  callSettings,
  settings,
  unusedEventStoreUrl,
} from './start/config.ts';
export type { Health, HealthPart } from './monitoring/health.ts';
export { failureText } from './monitoring/describeError.ts';
export { createLogger } from './monitoring/logging.ts';
export type { Logger } from './monitoring/logging.ts';
export { openConfigured } from './start/openLog.ts';
export { migrate } from './keptTables/migrate.ts';
export {
  existingSecrets,
  findAuditKeys,
  findSecrets,
  knownAuditKeys,
  knownSealKeys,
  optionalSecrets,
  printerSecrets,
  requiredSecrets,
} from './keys/secrets.ts';
export { watchSeals } from './eventSourcing/sealWatch.ts';
export type { GivenAuditKeys, GivenSecrets, Secrets } from './keys/secrets.ts';
export {
  beginRotation,
  endRotation,
  masterKeysIn,
  renewKey,
  renewSealKey,
  sealKeysIn,
} from './keys/rotateKeyFiles.ts';
export type { KeyPair } from './keys/rotateKeyFiles.ts';
export { logReady, supervise } from './start/supervise.ts';
export { createShutdown, onStopSignal } from './start/shutdown.ts';
export type { ShutdownPart, Shutdown } from './start/shutdown.ts';
export { eventsOfTypes, selectedEvents } from './eventSourcing/eventsOfTypes.ts';
export { schemaOf, stampEvents, type Stamp } from './eventSourcing/stamp.ts';
export { embeddedLogo } from './files/embeddedLogo.ts';
export { memoryFiles } from './files/files.ts';
export type { AlteredFiles, AlteredSummary } from './files/alteredFiles.ts';
export type { Files, RecordedFile, StoredFile } from './files/files.ts';
export { oldUploadCounts } from './files/quota.ts';
export { unnamedFiles } from './files/unnamedFiles.ts';
export { oldKeyedCommands } from './commands/keyedCommands.ts';
export type { KeyedCommand, KeyedCommands } from './commands/keyedCommands.ts';
export { createReadsLog, noReadsLog } from './reads/readsLog.ts';
export { readsMigrations } from './reads/tables.ts';
export type { ListRead, NotesReads } from './reads/readsLog.ts';
export { noteShown, recordableFields, searchedList, shownPhoto } from './reads/noteShown.ts';
export type { Shows } from './reads/shows.ts';
export { oldRows } from './keptTables/oldRows.ts';
export { retentionRules } from './keptTables/retention.ts';
export { inTransaction, lockInTransaction } from './keptTables/inTransaction.ts';
export { startSweeper } from './keptTables/sweeper.ts';
export type { Sweep, Sweeper } from './keptTables/sweeper.ts';
export { fileSeals } from './files/fileSeals.ts';
export { keptMigrations } from './keptTables/keptMigrations.ts';
export { kernelEvent } from './eventSourcing/kernelEvent.ts';
export { encryptedEventStore } from './keys/encryptedEventStore.ts';
export { fingerprintText, keyedHash } from './keys/keyedHash.ts';
export type { KeyedHash } from './keys/keyedHash.ts';
export { encryptedTokens } from './keys/encryptedTokens.ts';
export type { EncryptedTokens } from './keys/encryptedTokens.ts';
export { MasterKeys } from './keys/masterKeys.ts';
export { isRegistered, wrappedKeys } from './keys/masterKeyRegister.ts';
export { formerSessionKeyEnds, sessionKeySince } from './keys/keyChecks.ts';
export { rotateSealKey, sealHistoryOf } from './keys/rotateSealKey.ts';
export { rotateMasterKey } from './keys/rotateMasterKey.ts';
export type { Rotated } from './keys/rotateMasterKey.ts';
export { applyErasures } from './erasures/applyErasures.ts';
export { erasuresAwaiting } from './erasures/awaiting.ts';
export { KEY_COPIES_MS, untilNoCopyHasKey } from './erasures/keyCopies.ts';
export { erasureObstacles as findErasureObstacles, type Person } from './erasures/obstacles.ts';
export { documentOfPerson, heldBySubject, refersToPerson } from './erasures/personSql.ts';
export {
  isErasureStepDone,
  noteErasureStep,
  READ_MODELS_STEP,
  untilErasureSigned,
  untilErasureStep,
} from './erasures/steps.ts';
export { erasureCheck, logErasures } from './keys/erasures.ts';
export type { Erasures, ErasureCheck, UnexplainedErasures } from './keys/erasures.ts';
export { postgresSubjectKeys } from './keys/postgresSubjectKeys.ts';
export { withoutSubjects } from './keys/personalData.ts';
export { memorySubjectKeys, SubjectIsErased } from './keys/subjectKeys.ts';
export type { SubjectKeys } from './keys/subjectKeys.ts';
export { checkpointOf } from './eventSourcing/reactorCheckpoints.ts';
export { reactorMigrations, startReactor, type Reactor } from './eventSourcing/reactor.ts';
export type { ReactorOptions } from './eventSourcing/reactorOptions.ts';
export {
  fullDatabase,
  isDiskFull,
  isDataError,
  isTransient,
  QueueUnavailable,
} from './eventSourcing/dataErrors.ts';
export type { SealCounts } from './eventSourcing/sealWatch.ts';
export { untilOneEnds } from './eventSourcing/untilOneEnds.ts';
export { parkedHealth, type ParkedSummary } from './eventSourcing/parkedHealth.ts';
export type { AccessAct } from './authentication/accessLog.ts';
export type { Accounts, SignedIn, SignIn } from './authentication/accounts.ts';
export { actorOf } from './authentication/actor.ts';
export { credentialOf } from './authentication/credentials.ts';
export type { Credentials } from './authentication/credentials.ts';
export type { Passkeys } from './authentication/passkeys.ts';
export { passkeysOf } from './authentication/actor.ts';
export { passkeySite } from './authentication/passkeySite.ts';
export { passwordFault } from './authentication/passwordRules.ts';
export type { Passwords, Proof } from './authentication/passwords.ts';
export type { OneTimeCode, SecondFactors } from './authentication/secondFactors.ts';
export type { Sessions } from './authentication/sessions.ts';
export { openFoundation } from './start/foundation.ts';
export { foundationOptions, foundationSettings } from './start/foundationOptions.ts';
export { accountOf, onConnection } from './databaseRoles/account.ts';
export { applyGrants, hasOwnAccounts } from './databaseRoles/applyGrants.ts';
export { APPENDS, keptGrants, ROLES, schemaGrants, SERVICES } from './databaseRoles/grants.ts';
export type { Right, Rights, Service } from './databaseRoles/grants.ts';
export { makeRoles } from './databaseRoles/makeRoles.ts';
export type { RoleName } from './databaseRoles/makeRoles.ts';
export { missingRights, RUN_MIGRATE } from './databaseRoles/rights.ts';
export { withoutAccountKeys } from './keys/secrets.ts';
export type { Foundation } from './start/foundation.ts';
export { callerNetwork } from './http/callerNetwork.ts';
export { FairQueue } from './http/fairQueue.ts';
export { createApi } from './http/createApi.ts';
export { apiHeaders } from './http/secureHeaders.ts';
export { screensRouter } from './http/screens.ts';
export { openWebsite } from './http/website.ts';
export type { Website } from './http/website.ts';
export { runService, serviceSettings } from './start/runService.ts';
export type { ServiceConfig, ServiceContext } from './start/runService.ts';
export { acquireLease, LeaseLost, leaseMigrations, type Lease } from './eventSourcing/lease.ts';
export { sharedConnections } from './eventSourcing/leaseConnections.ts';
export { contentDisposition } from './http/contentDisposition.ts';
export { assertUsable } from './files/assertUsable.ts';
export { userName } from './files/userName.ts';
export { makeFolders } from './files/makeFolders.ts';
export { syncFolder, writeDurably } from './files/writeDurably.ts';
export { whenReachable, type WaitOptions } from './start/whenReachable.ts';
export { redact } from './monitoring/redact.ts';
export { evidenceSettings, givenEvidence } from './evidence/evidenceSettings.ts';
export { startEvidence } from './evidence/startEvidence.ts';
export type { Evidence, EvidenceStatus } from './evidence/startEvidence.ts';
export { evidenceMigrations, keptChain } from './evidence/checkpointChain.ts';
export { signerOf } from './evidence/signingKeys.ts';
export { AuditKeyWrong } from './evidence/checkpointWriter.ts';
export { rotateAuditKey } from './evidence/rotateAuditKey.ts';
export { parseCheckpoint } from './evidence/signedCheckpoint.ts';
export { acceptNewChain } from './evidence/acceptNewChain.ts';
export { compareCopies } from './evidence/compareCopies.ts';
export { witnessesOf } from './evidence/witnesses.ts';
export type { KeptLine } from './evidence/witnesses.ts';
export { signingKey } from './evidence/evidenceKey.ts';
export type { PublicKey } from './evidence/evidenceKey.ts';
export {
  NothingSigned,
  readEvidence,
  readKeys,
  signedByFormer,
  trustedKeys,
} from './evidence/readEvidence.ts';
export type { KeptEvidence } from './evidence/readEvidence.ts';
export { verifyKept } from './evidence/verifyKept.ts';
export type { KeptVerification } from './evidence/verifyKept.ts';
export { verifyLog } from './evidence/verifyLog.ts';
export type { Finding, Verification } from './evidence/verifyLog.ts';
export { checkProof, proveExtension, proveRecord } from './evidence/proofFiles.ts';
export { checkRecipient, newKeyPair, keyPairOf } from './backup/ageStreams.ts';
export type { Identity, KeyPair as BackupKeyPair, Recipient } from './backup/ageStreams.ts';
export {
  faultText,
  lastBackups,
  lastRestored,
  noteBackup,
  lastWritten,
  noteFailedBackup,
  noteRestored,
  noteWarning,
} from './backup/backupRecords.ts';
export { startBackupSchedule } from './backup/backupSchedule.ts';
export type { BackupSchedule } from './backup/backupSchedule.ts';
export { BackupFolder } from './backup/backupFolder.ts';
export { pruneBackups } from './backup/pruneBackups.ts';
export type { Keep } from './backup/pruneBackups.ts';
export { checkNewest, checkOlder } from './backup/checkBackup.ts';
export { chooseBackup } from './backup/chosenBackup.ts';
export type { ChosenBackup, WantedBackup } from './backup/chosenBackup.ts';
export { DamagedObject } from './backup/backupFolder.ts';
export { createBackup } from './backup/createBackup.ts';
export type { BackupMade, BackupOptions } from './backup/createBackup.ts';
export { backupIds, readManifest } from './backup/manifest.ts';
export type { Manifest } from './backup/manifest.ts';
export { BackupReader } from './backup/objectCodec.ts';
export { readLeftOut, takeOverErasures, takeOverKeyChanges } from './backup/discardedTail.ts';
export type { DiscardedTail } from './backup/discardedTail.ts';
export { lockedKeyPair } from './backup/passphrase.ts';
export {
  assertPlausible,
  numberAlreadyGiven,
  parseNumber,
  recordRestore,
  restoreId,
} from './backup/recordRestore.ts';
export type { SeriesEnd } from './backup/recordRestore.ts';
export { restoreBackup } from './backup/restoreBackup.ts';
export { erasuresIn, type ErasedTextPath, type NamedErasures } from './evidence/namedErasures.ts';
export { continueChain } from './backup/continueChain.ts';
export { assertEvidencePlaces, restoreEvidence, type EvidenceRestored } from './backup/restoreEvidence.ts';
export { encryptedSecrets, readSecrets } from './backup/secretsFile.ts';
export {
  assertRestoreFinishedIn,
  isRestored,
  markFinished,
  writtenRestore,
} from './backup/unfinishedRestore.ts';
export { keptGroups, migrateKept } from './start/prepareTables.ts';
export { programVersions } from './start/programVersions.ts';
export { KEY_NAMES, keyFile } from './keys/secrets.ts';
export { closeSecrets } from './keys/secretModes.ts';
