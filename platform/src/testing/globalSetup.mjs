import { tsImport } from 'tsx/esm/api';

/** Jest loads this file outside its own transform, so TypeScript is imported by tsx. */
export default async function globalSetup() {
  const { startTestServer } = await tsImport('./testServer.ts', import.meta.url);
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestServer = server.stop;
}
