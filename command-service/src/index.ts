export { openCommands, startCommandService } from './start.ts';
export type { Commands, CommandService, CommandServiceOptions } from './start.ts';
export type { FirstAdministrator } from './firstStart.ts';
export type { Account } from './modules/users/accounts.ts';
export { eraseAgain } from './modules/erasures/eraseAgain.ts';
export { eraseTextsAgain } from './modules/erasures/eraseTextsAgain.ts';
export { SYSTEM } from './system.ts';
