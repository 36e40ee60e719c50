export { readHospitalConfig } from './config.ts';
export type { HospitalConfig } from './config.ts';
export { holdDataFolder } from './dataFolder.ts';
export { main } from './main.ts';
export { prepareDatabase } from './prepareDatabase.ts';
export { startHospital } from './start.ts';
