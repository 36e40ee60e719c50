/** The pdf worker alone: `npm start -w pdf-worker`. It answers no calls but those about its health. */
import { runService, settings } from '@hospital/platform';
import { startPdfWorker } from './start.ts';

await runService({
  name: 'pdf-worker',
  settings: { PUPPETEER_EXECUTABLE_PATH: settings.PUPPETEER_EXECUTABLE_PATH.optional() },
  start: (foundation, { REDIS_URL: redisUrl }) => startPdfWorker({ foundation, redisUrl }),
});
