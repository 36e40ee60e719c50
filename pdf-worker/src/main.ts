/** The printing side alone: `npm start -w pdf-worker`. It answers about its health only. */
import { readConfig, runService } from '@hospital/platform';
import { browserOptions, browserSettings } from './config.ts';
import { startPdfWorker } from './start.ts';

const PORT = 3003;

await runService({
  name: 'pdf-worker',
  service: 'worker',
  port: PORT,
  async start({ config, foundation, website, shutdown }) {
    const browser = browserOptions(readConfig(browserSettings));
    const worker = await startPdfWorker({
      foundation,
      redisUrl: config.REDIS_URL,
      browser,
      begins: website.served,
      sharesQueue: true,
    });
    shutdown.add({ name: 'pdf worker', close: worker.close, limitMs: 25_000 });
    website.addHealth([...worker.health, worker.printing, worker.queue]);
    website.serve([]);
  },
});
